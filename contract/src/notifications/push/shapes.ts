import { z } from 'zod'

/** What `subscription.toJSON()` gives a page. */
export const PushSubscriptionRequest = z.object({
  endpoint: z.string().max(2000),
  keys: z.object({
    p256dh: z
      .string()
      .max(88)
      .regex(/^[\w-]{87}=?$/),
    auth: z
      .string()
      .max(24)
      .regex(/^[\w-]{22}={0,2}$/),
  }),
})
export type PushSubscriptionRequest = z.infer<typeof PushSubscriptionRequest>

export const PushKey = z.object({
  key: z.string().nullable(),
  /** Whether pushes go to this session. */
  isOn: z.boolean(),
})
export const PushState = z.object({ isOn: z.boolean() })
export const PushTestResult = z.object({
  outcome: z.enum(['sent', 'gone', 'refused', 'invalid', 'later']),
})
