import { z } from 'zod'
import { LANGUAGES, type Language } from '../languages.ts'
import { parseUrl } from '../url.ts'
import { resolveZone } from '../when.ts'
import { boundedText, requiredLine } from '../wire.ts'
import { HomeSettings } from './home.ts'
import { SITE_LIMITS as L } from './limits.ts'
import { worded } from './worded.ts'

/** Signs that a text or a page would read as its own syntax. */
const MARKUP = /[{}<>"\\]|\$t\(/
const Name = requiredLine(L.name, 'nameRequired', 'tooLong').refine(
  (name) => !MARKUP.test(name),
  'nameMarkup',
)

const isWebLink = (text: string): boolean =>
  ['http:', 'https:'].includes(parseUrl(text)?.protocol ?? '')

/** `require`: a guide of the country is approved only with a licence. */
export const LICENCE_EFFECTS = ['inform', 'require'] as const

/** The guide licence of a country. */
export const CountryLicence = z.object({
  /** Its official name. */
  licence: worded(requiredLine(L.licence, 'required', 'tooLong')),
  /** The public register of licences. */
  registerUrl: boundedText(L.url).pipe(z.string().refine(isWebLink, 'invalid')).optional(),
  effect: z.enum(LICENCE_EFFECTS),
})

/** When a review becomes public: once the guide has written too (`blind`), or at once. */
export const REVIEW_MODES = ['blind', 'direct'] as const
/** Who may register as a guide. */
export const SIGN_UP_MODES = ['open', 'invited', 'closed'] as const

const DEFAULT_ZONE = 'UTC'
/** An IANA name, which the database knows too. */
const ZoneName = boundedText(L.zone).pipe(
  z.string().refine((name) => {
    const zone = resolveZone(name)
    return name === DEFAULT_ZONE || (zone !== null && 'iana' in zone)
  }, 'invalid'),
)

/** What the operator has set; a part that is missing is as shipped. */
export const SiteSettings = z.object({
  /** Instead of the shipped name. */
  name: worded(Name).optional(),
  home: HomeSettings.optional(),
  /** The id of an uploaded picture. */
  logo: z.uuid().optional(),
  /** The colour of links and buttons. Each theme takes its hue. */
  accent: boundedText(7)
    .regex(/^#[\da-f]{6}$/, 'invalid')
    .optional(),
  reviews: z.enum(REVIEW_MODES).optional(),
  signUp: z.enum(SIGN_UP_MODES).optional(),
  /** By ISO code of the country. */
  countries: z
    .record(z.string().regex(/^[A-Z]{2}$/), CountryLicence)
    .refine((countries) => Object.keys(countries).length <= L.countries, 'tooLong')
    .optional(),
  /** The interface languages that are offered. */
  languages: z
    .array(z.enum(LANGUAGES))
    .min(1, 'languagesRequired')
    .max(LANGUAGES.length)
    .optional(),
  /** The time zone in which weeks and months are counted. */
  timeZone: ZoneName.optional(),
  /** Administrators need two-step verification. */
  requireSecondFactor: z.boolean().optional(),
})
export type SiteSettings = z.infer<typeof SiteSettings>

const SITE_DEFAULTS = {
  reviews: 'blind',
  signUp: 'open',
  countries: {},
  languages: LANGUAGES,
  timeZone: DEFAULT_ZONE,
  requireSecondFactor: false,
} as const satisfies SiteSettings | { languages: readonly Language[] }

/** The settings in force: what is set, and the defaults of the rest. */
export type EffectiveSettings = Required<
  Omit<SiteSettings, 'name' | 'home' | 'logo' | 'accent' | 'languages'>
> &
  Pick<SiteSettings, 'name' | 'home' | 'logo' | 'accent'> & {
    readonly languages: readonly Language[]
  }

export const withDefaults = (settings: SiteSettings): EffectiveSettings => ({
  ...SITE_DEFAULTS,
  ...settings,
  // In the order of the picker.
  languages: LANGUAGES.filter((one) => settings.languages?.includes(one) ?? true),
})
