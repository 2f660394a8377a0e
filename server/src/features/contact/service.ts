import type { ContactRequest } from '@annai/contract/contact/shapes'
import type { Language } from '@annai/contract/languages'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { asSystem } from '../../platform/system-authority.ts'
import { addressKey } from '../accounts/locks/service.ts'
import * as store from './store.ts'

/** Sends a message to the operator. Rate limited by email address and by IP address. */
export async function writeToOperator(
  ctx: Platform,
  { name, email, subject, message }: ContactRequest,
  from: { address: string; language: Language },
): Promise<void> {
  await ctx.limits.enforce('contactPerIp', from.address)
  await ctx.limits.enforce('contactPerAddress', addressKey(email))
  const { language } = from
  const created_at = ctx.clock.now()
  const written = { id: newId(), name, email, subject, message, language, created_at }
  await store.insert(ctx.db, asSystem('visitor', written))
}
