import { type Language, languageOr } from '@annai/contract/languages'
import type { i18n } from 'i18next'
import { I18nRuntime } from './i18n-runtime.ts'

/** Loaded before the first paint; other namespaces load with the screen that uses them. */
export const FIRST_NAMESPACES = ['translation', 'common'] as const

/** The URL of a text file; the version makes it immutable. */
export const textsUrl = (language: string, namespace: string, version: string): string =>
  `/locales/${language}/${namespace}.json?v=${version}`

/**
 * Loads the texts in the language of the server-rendered page, so that nothing changes on
 * hydration.
 */
export async function startI18n(): Promise<i18n> {
  const version = document.querySelector<HTMLMetaElement>('meta[name="texts"]')?.content ?? ''
  const runtime = new I18nRuntime({
    language: languageOr(document.documentElement.lang),
    namespaces: FIRST_NAMESPACES,
    async read(language, namespace) {
      const response = await fetch(textsUrl(language, namespace, version))
      if (!response.ok) throw new Error(`${language}/${namespace}: ${response.status}`)
      return response.json()
    },
  })
  await runtime.loadNamespaces(FIRST_NAMESPACES)
  // react-i18next uses no other member.
  const instance: object = runtime
  return instance as i18n
}

/** The interface language of a component; always one of the five. */
export const languageOf = (instance: i18n): Language => languageOr(instance.language)
