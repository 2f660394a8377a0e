import { itemJob } from '../../platform/jobs/item-job.ts'
import { dueGuides, renewFreeDays } from './free-days/service.ts'

/** Keeps at least a year of free days stored; also for calendars that were saved before any were. */
export const freeDaysRenewal = itemJob({
  name: 'free days',
  due: dueGuides,
  run: renewFreeDays,
})
