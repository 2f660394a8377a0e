import type { Authorized } from '@annai/contract/permission'
import { expectTypeOf } from 'vitest'
import * as attempts from '../../features/accounts/attempts/store.ts'
import * as identities from '../../features/accounts/identities/store.ts'
import * as passkeys from '../../features/accounts/passkeys/store.ts'
import type { SystemAuthority } from '../../platform/system-authority.ts'

/** The writes of passkeys and identities, as `store-writes.test-d.ts` has those of the other features. */
type Owner = Authorized<{ id: string }, 'changeAccount'>
type Retention = SystemAuthority<'retention'>

expectTypeOf(passkeys.add).parameter(1).toExtend<Owner>()
expectTypeOf(passkeys.remove).parameter(1).toExtend<Owner>()
expectTypeOf(passkeys.removeAll).parameter(1).toExtend<Authorized<{ id: string }, 'changeByLink'>>()
expectTypeOf(passkeys.recordUse)
  .parameter(1)
  .toExtend<SystemAuthority<'credentials', { id: string }>>()
expectTypeOf(attempts.add).parameter(1).toExtend<SystemAuthority<'credentials'>>()
expectTypeOf(attempts.redeem).parameter(1).toExtend<SystemAuthority<'credentials'>>()
expectTypeOf(attempts.removeExpired).parameter(1).toExtend<Retention>()
expectTypeOf(identities.add).parameter(1).toExtend<Owner | SystemAuthority<'visitor'>>()
expectTypeOf(identities.confirm).parameter(1).toExtend<Owner>()
expectTypeOf(identities.remove).parameter(1).toExtend<Owner>()
expectTypeOf(identities.requirePassword)
  .parameter(1)
  .toExtend<Authorized<{ id: string }, 'changeByLink'>>()
expectTypeOf(identities.recordUse)
  .parameter(1)
  .toExtend<SystemAuthority<'credentials', { id: string }>>()
