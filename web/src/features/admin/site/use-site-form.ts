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

/** The form lists the countries, so that a country can be chosen later and repeated by mistake. */
const SiteForm = SiteSettings.extend({
  languages: SiteSettings.shape.languages.unwrap(),
  countries: z.array(CountryLicence.extend({ code: CountryCode })),
}).superRefine(({ countries }, check) => {
  for (const [at, { code }] of countries.entries())
    if (countries.findIndex((one) => one.code === code) < at)
      check.addIssue({ code: 'custom', path: ['countries', at, 'code'], message: 'countryTwice' })
})
type Values = z.infer<typeof SiteForm>
type Words = NonNullable<Settings['name']>

export type SiteFormState = UseFormReturn<Values, unknown, Values>

const EMPTY = Object.fromEntries(LANGUAGES.map((language) => [language, '']))
export const NO_WORDS: Words = { ...EMPTY, default: '' }

/** Empty fields are parts that are not set. */
const filled = (words: Words): Words => ({
  default: '',
  ...Object.fromEntries(Object.entries(words).filter(([, word]) => word?.trim())),
})

const withoutEmpty = ({ name = NO_WORDS, countries, ...values }: Values): Values => ({
  ...values,
  ...(Object.values(name).some((word) => word?.trim()) && { name: filled(name) }),
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
  reviews: settings.reviews ?? 'blind',
  signUp: settings.signUp ?? 'open',
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
export const settingsOf = ({ languages, countries, ...values }: Values): Settings => ({
  ...values,
  ...(languages.length < LANGUAGES.length && { languages }),
  ...(countries.length > 0 && {
    countries: Object.fromEntries(countries.map(({ code, ...country }) => [code, country])),
  }),
})
