import type { Authorized } from '@annai/contract/permission'
import { expectTypeOf } from 'vitest'
import * as credentialFiles from '../../features/credentials/files/store.ts'
import * as reminders from '../../features/credentials/reminders/store.ts'
import * as credentials from '../../features/credentials/store.ts'
import type { SystemAuthority } from '../../platform/system-authority.ts'

/** The writes of credentials, as `store-writes.test-d.ts` has those of the other features. */
expectTypeOf(credentials.insert)
  .parameter(1)
  .toExtend<Authorized<{ guide_id: string }, 'changeCredential'>>()
expectTypeOf(credentials.changeWaiting)
  .parameter(1)
  .toExtend<Authorized<{ guide_id: string }, 'changeCredential'>>()
expectTypeOf(credentials.remove)
  .parameter(1)
  .toExtend<Authorized<{ id: string; guide_id: string }, 'changeCredential'>>()
expectTypeOf(credentials.enter)
  .parameter(1)
  .toExtend<
    Authorized<{ id: string }, 'checkCredential'> | SystemAuthority<'effects', { id: string }>
  >()
expectTypeOf(credentials.check)
  .parameter(1)
  .toExtend<Authorized<{ id: string }, 'checkCredential'>>()
expectTypeOf(credentials.deleteFilesAt)
  .parameter(1)
  .toExtend<Authorized<{ id: string }, 'checkCredential'>>()
expectTypeOf(credentials.endDue).parameter(1).toExtend<SystemAuthority<'clock', { id: string }>>()
expectTypeOf(credentials.updateBadges)
  .parameter(1)
  .toExtend<SystemAuthority<'effects', { id: string }>>()
expectTypeOf(credentials.setEnd).parameter(1).toExtend<SystemAuthority<'effects', { id: string }>>()
expectTypeOf(credentials.waitAgain)
  .parameter(1)
  .toExtend<SystemAuthority<'effects', { id: string }>>()
expectTypeOf(reminders.markReminded)
  .parameter(1)
  .toExtend<SystemAuthority<'clock', { id: string }>>()
expectTypeOf(credentialFiles.insert)
  .parameter(1)
  .toExtend<Authorized<{ id: string }, 'changeCredential'>>()
expectTypeOf(credentialFiles.remove)
  .parameter(1)
  .toExtend<Authorized<{ id: string }, 'changeCredential'>>()
expectTypeOf(credentialFiles.removeDue).parameter(1).toExtend<SystemAuthority<'retention'>>()
