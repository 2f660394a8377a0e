import { LANGUAGES } from '@annai/contract/languages'
import { type SiteSettings as Settings, SiteSettings } from '@annai/contract/site/settings'
import { zodResolver } from '@hookform/resolvers/zod'
import { type UseFormReturn, useForm } from 'react-hook-form'

export type SiteFormState = UseFormReturn<Settings, unknown, Settings>

/** Empty fields are parts that are not set. */
const withoutEmpty = ({ name = { default: '' }, ...settings }: Settings): Settings => {
  const words = Object.entries(name).filter(([, word]) => word?.trim())
  return words.length > 0
    ? { ...settings, name: { default: '', ...Object.fromEntries(words) } }
    : settings
}

const resolve = zodResolver(SiteSettings)

/** The form of the settings; parts that it does not show stay as they were. */
export const useSiteForm = (settings: Settings): SiteFormState =>
  useForm({
    resolver: (values, ...rest) => resolve(withoutEmpty(values), ...rest),
    defaultValues: formOf(settings),
  })

/** The settings with the defaults of the parts that the form shows. */
export const formOf = (settings: Settings): Settings => ({
  ...settings,
  name: {
    ...Object.fromEntries(LANGUAGES.map((language) => [language, ''])),
    default: '',
    ...settings.name,
  },
  reviews: settings.reviews ?? 'blind',
  signUp: settings.signUp ?? 'open',
  requireSecondFactor: settings.requireSecondFactor ?? false,
})
