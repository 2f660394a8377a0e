import type { Language } from '@annai/contract/languages'
import { initialOf, siteNameIn } from '@annai/contract/site/name'
import type { SiteSettings } from '@annai/contract/site/settings'
import type { Platform } from '../platform.ts'
import type { Emblem } from './icons.ts'
import { paletteOf } from './palette.ts'
import { findLogo } from './store.ts'

/** The red of the shipped emblem. */
export const SEAL_COLOUR = '#d6452b'

/** The colour below a white letter. */
export const emblemColour = (accent: string | undefined): string =>
  accent === undefined ? SEAL_COLOUR : paletteOf(accent).light.indigo

/** Whether the site shows its own emblem: a logo, or else the first character in its accent. */
export const hasOwnEmblem = ({
  logo,
  name,
  accent,
}: Pick<SiteSettings, 'logo' | 'name' | 'accent'>): boolean =>
  logo !== undefined || name !== undefined || accent !== undefined

/** What the icons of the site are drawn from in a language. */
export async function ownEmblem(
  { db, site }: Pick<Platform, 'db' | 'site'>,
  language: Language,
): Promise<Emblem> {
  const settings = site.settings()
  const logo = settings.logo && (await findLogo(db, settings.logo))
  if (logo) return { logo }
  return {
    letter: initialOf(siteNameIn(settings, language)),
    colour: emblemColour(settings.accent),
  }
}
