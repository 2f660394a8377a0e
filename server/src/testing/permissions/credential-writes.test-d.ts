import type { Authorized } from '@annai/contract/permission'
import { expectTypeOf } from 'vitest'
import * as credentials from '../../features/credentials/store.ts'

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
