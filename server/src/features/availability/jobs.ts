import { itemJob } from '../../platform/jobs/item-job.ts'
import { dueGuides, renewFreeDays } from './free-days/service.ts'

/** Extends the stored free days to at least a year, also for calendars without any. */
export const freeDaysRenewal = itemJob({
  name: 'free days',
  due: dueGuides,
  run: renewFreeDays,
})
