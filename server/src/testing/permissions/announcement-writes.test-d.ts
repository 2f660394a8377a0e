import type { Authorized } from '@annai/contract/permission'
import { expectTypeOf } from 'vitest'
import * as statistics from '../../features/bookings/statistics/store.ts'
import * as demand from '../../features/guides/demand/store.ts'
import * as announcements from '../../features/notifications/announcements/store.ts'
import type { SystemAuthority } from '../../platform/system-authority.ts'

// An owner announces and stops; the rest are effects of it, and counts.
expectTypeOf(announcements.insert)
  .parameter(1)
  .toExtend<Authorized<{ texts: object }, 'announce'>>()
expectTypeOf(announcements.stop).parameter(1).toExtend<Authorized<{ id: string }, 'announce'>>()
expectTypeOf(announcements.reachNext).parameter(1).toExtend<SystemAuthority<'effects'>>()
expectTypeOf(announcements.saveProgress).parameter(1).toExtend<SystemAuthority<'effects'>>()
expectTypeOf(announcements.removeOld).parameter(1).toExtend<SystemAuthority<'retention'>>()
expectTypeOf(statistics.countWeek).parameter(1).toExtend<SystemAuthority<'clock', { at: object }>>()
expectTypeOf(demand.countSearch).parameter(1).toExtend<SystemAuthority<'views'>>()
expectTypeOf(demand.deleteBefore).parameter(1).toExtend<SystemAuthority<'retention'>>()
