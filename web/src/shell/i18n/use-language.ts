import { type Language, matchLanguage } from '@annai/contract/languages'
import { useCallback, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator, useSearchParams } from 'react-router'
import { whenHydrated } from '../../startup/hydration-boundary.tsx'
import { useOfferedLanguages } from '../layout/use-site.ts'
import { writeCookie } from '../session/cookie.ts'
import { readStored, writeStored } from '../session/storage.ts'
import { languageOf } from './start-i18n.ts'

type I18n = ReturnType<typeof useTranslation>['i18n']

/** Changes the language after hydration. Requests read it from the document, at once. */
async function changeLanguage(i18n: I18n, language: Language): Promise<void> {
  await whenHydrated()
  await i18n.changeLanguage(language)
  document.documentElement.lang = i18n.language
}

/** The interface language. */
export const useLanguage = (): Language => languageOf(useTranslation().i18n)

/** Changes the language, stores the choice and reloads data that the server translates. */
export function useChooseLanguage(): (language: Language) => void {
  const { i18n } = useTranslation()
  const { revalidate } = useRevalidator()
  const [params, setParams] = useSearchParams()
  return useCallback(
    (language) => {
      writeStored('userLanguage', language)
      writeCookie('userLanguage', language)
      void changeLanguage(i18n, language).then(() => {
        if (!params.has('lang')) return revalidate()
        // Otherwise the URL would name another language than the page.
        return setParams(
          (now) => {
            now.delete('lang')
            return now
          },
          { replace: true, preventScrollReset: true },
        )
      })
    },
    [i18n, revalidate, params, setParams],
  )
}

/** A language in the URL has priority over the stored choice. */
const hasLanguage = (search: string): boolean => {
  const named = new URLSearchParams(search).get('lang')
  return named !== null && matchLanguage(named) !== null
}

/** Restores the stored language on load and follows changes in other tabs. */
export function useStoredLanguage(): void {
  const { i18n } = useTranslation()
  const { revalidate } = useRevalidator()
  const offered = useOfferedLanguages()
  const follow = useEffectEvent(() => {
    const stored = readStored('userLanguage')
    const language = stored ? matchLanguage(stored) : null
    if (!language || !offered.includes(language) || hasLanguage(window.location.search)) return
    // The server reads only the cookie. Without it the next page would be in another language.
    writeCookie('userLanguage', language)
    if (language !== languageOf(i18n)) void changeLanguage(i18n, language).then(revalidate)
  })
  useEffect(() => {
    follow()
    const onStorage = ({ key }: StorageEvent) => key === 'userLanguage' && follow()
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [])
}
