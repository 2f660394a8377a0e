import { type Language, matchLanguage } from '@annai/contract/languages'
import { useCallback, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import { keepCookie } from './cookie.ts'
import { languageOf } from './i18n.ts'
import { readStored, writeStored } from './storage.ts'

/** The interface language. */
export const useLanguage = (): Language => languageOf(useTranslation().i18n)

/** Changes the wording at once, keeps the choice, and asks again for what the server words. */
export function useChooseLanguage(): (language: Language) => void {
  const { i18n } = useTranslation()
  const { revalidate } = useRevalidator()
  return useCallback(
    (language) => {
      writeStored('userLanguage', language)
      keepCookie('userLanguage', language)
      void i18n.changeLanguage(language).then(revalidate)
    },
    [i18n, revalidate],
  )
}

/** Brings back the stored choice on load, and follows the one made in another tab. */
export function useStoredLanguage(): void {
  const { i18n } = useTranslation()
  const { revalidate } = useRevalidator()
  const follow = useEffectEvent(() => {
    const stored = readStored('userLanguage')
    const language = stored ? matchLanguage(stored) : null
    if (!language) return
    // The server reads the cookie only: without it the next page would start in another language.
    keepCookie('userLanguage', language)
    if (language !== languageOf(i18n)) void i18n.changeLanguage(language).then(revalidate)
  })
  useEffect(() => {
    follow()
    const onStorage = ({ key }: StorageEvent) => key === 'userLanguage' && follow()
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [])
}
