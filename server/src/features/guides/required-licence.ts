import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'

interface Licensed {
  readonly country_code: string
  readonly badges: readonly { readonly kind: string; readonly country: string }[]
}

/** Whether the operator requires a licence and the guide has none that counts. */
export function lacksLicence(
  ctx: Pick<Platform, 'site'>,
  { country_code, badges }: Licensed,
): boolean {
  const { countries } = ctx.site.settings()
  if (!country_code || countries[country_code]?.effect !== 'require') return false
  return !badges.some(({ kind, country }) => kind === 'licence' && country === country_code)
}

export function requireLicence(
  ctx: Pick<Platform, 'site'>,
  guide: Licensed,
  code: 'credentials.required' | 'credentials.licenceFirst',
): void {
  if (lacksLicence(ctx, guide)) refuse(code)
}
