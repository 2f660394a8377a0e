import { type Language, languageOr } from '@annai/contract/languages'
import type { i18n } from 'i18next'
import { TextsEngine } from './i18n-runtime.ts'

/** Loaded before the first paint; other namespaces arrive with the screen that uses them. */
export const FIRST_NAMESPACES = ['translation', 'common'] as const

/** The address of a text file; the version makes it immutable. */
export const textsUrl = (language: string, namespace: string, version: string): string =>
  `/locales/${language}/${namespace}.json?v=${version}`

/** The browser's texts, in the very language that the server rendered, so that nothing jumps. */
export async function startI18n(): Promise<i18n> {
  const version = document.querySelector<HTMLMetaElement>('meta[name="texts"]')?.content ?? ''
  const engine = new TextsEngine({
    language: languageOr(document.documentElement.lang),
    namespaces: FIRST_NAMESPACES,
    async read(language, namespace) {
      const answer = await fetch(textsUrl(language, namespace, version))
      if (!answer.ok) throw new Error(`${language}/${namespace}: ${answer.status}`)
      return answer.json()
    },
  })
  await engine.loadNamespaces(FIRST_NAMESPACES)
  // react-i18next asks no more of it.
  const asked: object = engine
  return asked as i18n
}

/** The interface language of a component; always one of the five. */
export const languageOf = (instance: i18n): Language => languageOr(instance.language)
