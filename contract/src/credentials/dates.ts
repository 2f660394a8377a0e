import { dayAfter } from '../days.ts'
import { instantOf, resolveZone } from '../when.ts'

/** The last place on earth where a day ends, for guides whose zone is unknown. */
const LAST_ZONE = { offsetMinutes: -12 * 60 }

/** When the last day of a credential is over at the guide's place. */
export const endOf = (lastDay: string, zone: string | null): Date =>
  new Date(instantOf(dayAfter(lastDay, 1), '00:00', (zone && resolveZone(zone)) || LAST_ZONE))
