import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'

interface Licensed {
  readonly country_code: string
  readonly badges: readonly { readonly kind: string; readonly country: string }[]
}

/** Refuses guides without a licence that counts, where the operator requires one. */
export function requireLicence(
  ctx: Pick<Platform, 'site'>,
  { country_code, badges }: Licensed,
  code: 'credentials.required' | 'credentials.licenceFirst',
): void {
  const { countries } = ctx.site.settings()
  if (!country_code || countries[country_code]?.effect !== 'require') return
  const isLicensed = badges.some(
    ({ kind, country }) => kind === 'licence' && country === country_code,
  )
  if (!isLicensed) refuse(code)
}
