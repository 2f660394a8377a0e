import type { Authorized } from '@annai/contract/permission'
import { expectTypeOf } from 'vitest'
import * as personBlocks from '../../features/accounts/person-blocks/store.ts'

/** The writes of blocks of people, as `store-writes.test-d.ts` has those of the other features. */
type Owner = Authorized<{ id: string }, 'changeAccount'>

expectTypeOf(personBlocks.add).parameter(1).toExtend<Owner>()
expectTypeOf(personBlocks.remove).parameter(1).toExtend<Owner>()
