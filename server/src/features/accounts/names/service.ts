import { imitatesSite } from '@annai/contract/accounts/names'
import { LANGUAGES } from '@annai/contract/languages'
import { siteNameIn } from '@annai/contract/site/name'
import type { Platform } from '../../../platform/platform.ts'
import { refuse, type WrongField } from '../../../platform/refusal.ts'

interface Names {
  username?: string | undefined
  displayName?: string | undefined
}

/** The new names that read like the site's own name, which the shapes of requests cannot know. */
export function namesLikeSite(
  { site }: Pick<Platform, 'site'>,
  names: Names,
  held: Names = {},
): WrongField[] {
  const settings = site.settings()
  // The general name too: calendars and authenticator apps show it, even if each language has its own.
  const siteNames = [undefined, ...LANGUAGES].map((language) => siteNameIn(settings, language))
  return (['username', 'displayName'] as const)
    .filter((field) => {
      const name = names[field]
      if (name === undefined || name === held[field]) return false
      return siteNames.some((siteName) => imitatesSite(name, siteName))
    })
    .map((field) => ({ field, problem: `${field}Reserved` }))
}

/** Refuses new names that read like the site's own name. */
export function refuseNamesLikeSite(
  ctx: Pick<Platform, 'site'>,
  names: Names,
  held: Names = {},
): void {
  const problems = namesLikeSite(ctx, names, held)
  if (problems.length > 0) refuse('request.invalid', { problems })
}
