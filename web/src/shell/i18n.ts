import { LANGUAGES, type Language, languageOr } from '@annai/contract/languages'
import i18next, { type BackendModule, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'

/** Loaded before the first paint; other namespaces arrive with the screen that uses them. */
export const FIRST_NAMESPACES = ['translation', 'common'] as const

/** The address of a text file; the version makes it immutable. */
export const textsUrl = (language: string, namespace: string, version: string): string =>
  `/locales/${language}/${namespace}.json?v=${version}`

const backend = (version: string): BackendModule => ({
  type: 'backend',
  init: () => undefined,
  read(language, namespace, done) {
    fetch(textsUrl(language, namespace, version))
      .then((answer) => {
        if (!answer.ok) throw new Error(`${language}/${namespace}: ${answer.status}`)
        return answer.json()
      })
      .then((texts) => done(null, texts))
      .catch((error: Error) => done(error, null))
  },
})

/** The browser's instance, in the very language that the server rendered, so that nothing jumps. */
export async function startI18n(): Promise<i18n> {
  const version = document.querySelector<HTMLMetaElement>('meta[name="texts"]')?.content ?? ''
  const instance = i18next.createInstance()
  await instance
    .use(initReactI18next)
    .use(backend(version))
    .init({
      lng: languageOr(document.documentElement.lang),
      fallbackLng: false,
      supportedLngs: LANGUAGES,
      // Every language has every key (scripts/check-texts.ts): English is not loaded besides.
      partialBundledLanguages: true,
      load: 'currentOnly',
      ns: FIRST_NAMESPACES,
      defaultNS: 'translation',
      interpolation: { escapeValue: false },
    })
  return instance
}

/** The interface language of a component; always one of the five. */
export const languageOf = (instance: i18n): Language => languageOr(instance.language)
