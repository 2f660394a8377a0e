import { registrationLink } from '../features/admin/registration/service.ts'
import type { Platform } from '../platform/platform.ts'

/** The code in the link that the start prints for the first administrator. */
export const setupCodeOf = async (ctx: Platform): Promise<string> =>
  new URL((await registrationLink(ctx)) ?? '').searchParams.get('code') ?? ''
