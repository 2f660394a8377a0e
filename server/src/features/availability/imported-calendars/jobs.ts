import type { Job } from '../../../platform/jobs/scheduler.ts'
import { readDueImportedCalendars } from './service.ts'

/** The number of concurrent reads per instance, so that a slow server delays only one of them. */
const LANES = 3

export const importedCalendars: Job = {
  name: 'imported calendars',
  async run(ctx) {
    // With another key no address can be decrypted, and a lease would only delay other servers.
    if (!(await ctx.secrets.hasRightKey())) return
    await Promise.all(Array.from({ length: LANES }, () => readDueImportedCalendars(ctx)))
  },
}
