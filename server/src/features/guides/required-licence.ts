import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'

interface Licensed {
  readonly country_code: string
  readonly badges: readonly { readonly kind: string; readonly country: string }[]
}

/** Refuses where the operator requires a licence and the guide has none that counts. */
export function requireLicence(
  ctx: Pick<Platform, 'site'>,
  { country_code, badges }: Licensed,
  code: 'credentials.required' | 'credentials.licenceFirst',
): void {
  const { countries } = ctx.site.settings()
  if (!country_code || countries[country_code]?.effect !== 'require') return
  const isLicence = (badge: Licensed['badges'][number]) =>
    badge.kind === 'licence' && badge.country === country_code
  if (!badges.some(isLicence)) refuse(code)
}
