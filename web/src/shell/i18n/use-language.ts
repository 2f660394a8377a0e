import { type Language, matchLanguage } from '@annai/contract/languages'
import { useCallback, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator, useSearchParams } from 'react-router'
import { wholePage } from '../../startup/hydration-boundary.tsx'
import { keepCookie } from '../session/cookie.ts'
import { readStored, writeStored } from '../session/storage.ts'
import { languageOf } from './start-i18n.ts'

type Wording = ReturnType<typeof useTranslation>['i18n']

/** Changes the wording of the whole page, as soon as all of it listens. */
async function speak(i18n: Wording, language: Language): Promise<void> {
  await wholePage()
  await i18n.changeLanguage(language)
}

/** The interface language. */
export const useLanguage = (): Language => languageOf(useTranslation().i18n)

/** Changes the wording at once, keeps the choice, and asks again for what the server words. */
export function useChooseLanguage(): (language: Language) => void {
  const { i18n } = useTranslation()
  const { revalidate } = useRevalidator()
  const [params, setParams] = useSearchParams()
  return useCallback(
    (language) => {
      writeStored('userLanguage', language)
      keepCookie('userLanguage', language)
      void speak(i18n, language).then(() => {
        if (!params.has('lang')) return revalidate()
        // The address would name another language than the page.
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

/** Does the address itself name the language? Then it is that of this page, whatever was chosen. */
const isNamed = (search: string): boolean => {
  const named = new URLSearchParams(search).get('lang')
  return named !== null && matchLanguage(named) !== null
}

/** Brings back the stored choice on load, and follows the one made in another tab. */
export function useStoredLanguage(): void {
  const { i18n } = useTranslation()
  const { revalidate } = useRevalidator()
  const follow = useEffectEvent(() => {
    const stored = readStored('userLanguage')
    const language = stored ? matchLanguage(stored) : null
    if (!language || isNamed(window.location.search)) return
    // The server reads the cookie only: without it the next page would start in another language.
    keepCookie('userLanguage', language)
    if (language !== languageOf(i18n)) void speak(i18n, language).then(revalidate)
  })
  useEffect(() => {
    follow()
    const onStorage = ({ key }: StorageEvent) => key === 'userLanguage' && follow()
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [])
}
