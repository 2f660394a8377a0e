import { CountryCode } from '@annai/contract/credentials/shapes'
import { LANGUAGES } from '@annai/contract/languages'
import {
  CountryLicence,
  type SiteSettings as Settings,
  SiteSettings,
} from '@annai/contract/site/settings'
import { zodResolver } from '@hookform/resolvers/zod'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { z } from 'zod'
import { HomeForm, homeFormOf, homeSettingsOf, withoutEmptyParts } from './home-form.ts'
import { filled, hasWords, NO_WORDS } from './words.ts'

/** The form lists the countries, so that a country can be chosen later and repeated by mistake. */
const SiteForm = SiteSettings.extend({
  languages: SiteSettings.shape.languages.unwrap(),
  home: HomeForm,
  countries: z.array(CountryLicence.extend({ code: CountryCode })),
}).superRefine(({ countries }, check) => {
  for (const [at, { code }] of countries.entries())
    if (countries.findIndex((one) => one.code === code) < at)
      check.addIssue({ code: 'custom', path: ['countries', at, 'code'], message: 'countryTwice' })
})
type Values = z.infer<typeof SiteForm>
export type SiteFormState = UseFormReturn<Values, unknown, Values>
/** The fields with words in several languages. */
export type WordsField =
  | 'name'
  | `countries.${number}.licence`
  | 'home.title'
  | 'home.text'
  | `home.places.${number}.${'name' | 'text'}`

const withoutEmpty = ({ name, home, countries, ...values }: Values): Values => ({
  ...values,
  ...(hasWords(name) && { name: filled(name) }),
  home: withoutEmptyParts(home),
  countries: countries.map(({ registerUrl, ...country }) => ({
    ...country,
    licence: filled(country.licence),
    ...(registerUrl?.trim() && { registerUrl }),
  })),
})

const resolve = zodResolver(SiteForm)

/** The form of the settings; parts that it does not show stay as they were. */
export const useSiteForm = (settings: Settings): SiteFormState =>
  useForm({
    resolver: (values, ...rest) => resolve(withoutEmpty(values), ...rest),
    defaultValues: formOf(settings),
  })

/** The settings with the defaults of the parts that the form shows. */
export const formOf = (settings: Settings): Values => ({
  ...settings,
  name: { ...NO_WORDS, ...settings.name },
  home: homeFormOf(settings.home ?? {}),
  reviews: settings.reviews ?? 'blind',
  signUp: settings.signUp ?? 'open',
  timeZone: settings.timeZone ?? 'UTC',
  languages: [...(settings.languages ?? LANGUAGES)],
  countries: Object.entries(settings.countries ?? {}).map(([code, country]) => ({
    registerUrl: '',
    ...country,
    code,
    licence: { ...NO_WORDS, ...country.licence },
  })),
  requireSecondFactor: settings.requireSecondFactor ?? false,
})

/** The settings of a checked form. All languages are the default. */
export const settingsOf = ({ languages, home, countries, ...values }: Values): Settings => {
  const ownHome = homeSettingsOf(home)
  return {
    ...values,
    ...(ownHome && { home: ownHome }),
    ...(languages.length < LANGUAGES.length && { languages }),
    ...(countries.length > 0 && {
      countries: Object.fromEntries(countries.map(({ code, ...country }) => [code, country])),
    }),
  }
}
