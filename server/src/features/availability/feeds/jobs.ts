import type { Job } from '../../../platform/jobs/scheduler.ts'
import { readDueFeeds } from './service.ts'

/** Lanes of one instance: a slow server holds up one of them. */
const LANES = 3

export const importedCalendars: Job = {
  name: 'imported calendars',
  async run(ctx) {
    // With another key no address opens, and a lease would only keep other servers from reading.
    if (!(await ctx.secrets.hasRightKey())) return
    await Promise.all(Array.from({ length: LANES }, () => readDueFeeds(ctx)))
  },
}
