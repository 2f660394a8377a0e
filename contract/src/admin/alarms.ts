import { z } from 'zod'

/** What an operator must mend, in the order of urgency. */
export const Alarm = z.enum([
  'diskFull',
  'mailsLate',
  'jobsFailing',
  'diskLow',
  'mailsDead',
  'backupMissing',
  'backupOld',
  'ratesOld',
])
export type Alarm = z.infer<typeof Alarm>
