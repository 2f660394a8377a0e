import type { ContactRequest } from '@annai/contract/contact/shapes'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { asSystem } from '../../platform/system-authority.ts'
import { addressKey } from '../accounts/locks/service.ts'
import * as store from './store.ts'

/** Sends a message to the operator. Rate limited by email address and by IP address. */
export async function writeToOperator(
  ctx: Platform,
  { name, email, subject, message }: ContactRequest,
  from: string,
): Promise<void> {
  await ctx.limits.enforce('contactPerIp', from)
  await ctx.limits.enforce('contactPerAddress', addressKey(email))
  const written = { id: newId(), name, email, subject, message, created_at: ctx.clock.now() }
  await store.insert(ctx.db, asSystem('visitor', written))
}
