import type { Authorized } from '@annai/contract/permission'
import { expectTypeOf } from 'vitest'
import * as passkeys from '../../features/accounts/passkeys/store.ts'
import type { SystemAuthority } from '../../platform/system-authority.ts'

/** The writes of passkeys, as `store-writes.test-d.ts` has those of the other features. */
type Owner = Authorized<{ id: string }, 'changeAccount'>
type Retention = SystemAuthority<'retention'>

expectTypeOf(passkeys.add).parameter(1).toExtend<Owner>()
expectTypeOf(passkeys.remove).parameter(1).toExtend<Owner>()
expectTypeOf(passkeys.removeAll).parameter(1).toExtend<Authorized<{ id: string }, 'changeByLink'>>()
expectTypeOf(passkeys.recordUse)
  .parameter(1)
  .toExtend<SystemAuthority<'credentials', { id: string }>>()
expectTypeOf(passkeys.addChallenge).parameter(1).toExtend<SystemAuthority<'credentials'>>()
expectTypeOf(passkeys.redeemChallenge).parameter(1).toExtend<SystemAuthority<'credentials'>>()
expectTypeOf(passkeys.removeOldChallenges).parameter(1).toExtend<Retention>()
