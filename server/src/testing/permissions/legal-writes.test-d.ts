import type { Authorized } from '@annai/contract/permission'
import { expectTypeOf } from 'vitest'
import * as agreements from '../../features/site/agreements/store.ts'
import * as legal from '../../features/site/legal/store.ts'
import type { SystemAuthority } from '../../platform/system-authority.ts'

// An owner publishes, a person agrees, and the notices are effects.
expectTypeOf(legal.publish).parameter(1).toExtend<Authorized<{ adminId: string }, 'publishSite'>>()
expectTypeOf(agreements.add)
  .parameter(1)
  .toExtend<
    Authorized<{ id: string }, 'changeAccount'> | SystemAuthority<'effects', { id: string }>
  >()
expectTypeOf(agreements.saveNotified).parameter(1).toExtend<SystemAuthority<'effects'>>()
