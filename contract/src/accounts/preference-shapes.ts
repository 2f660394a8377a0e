import { z } from 'zod'
import { MESSAGE_MAILS } from './preferences.ts'

const MailSwitches = z.object({
  bookings: z.boolean(),
  reminders: z.boolean(),
  day: z.boolean(),
  profile: z.boolean(),
})
const PushSwitches = MailSwitches.extend({ messages: z.boolean() })
const rest = {
  quiet: z.boolean(),
  messagesByMail: z.enum(MESSAGE_MAILS),
  translates: z.boolean(),
  sharesReading: z.boolean(),
}

export const PreferencesShape = z.object({ mail: MailSwitches, push: PushSwitches, ...rest })
export const PreferencesChangeShape = z
  .object({ mail: MailSwitches.partial(), push: PushSwitches.partial(), ...rest })
  .partial()
