import type { GuideCard, GuideLocation } from '@annai/contract/guides/shapes'
import { useMemo } from 'react'
import { useText } from '../../shell/i18n/use-text.ts'

/** Splits a spoken language, which the API sends as `code:level`. */
export function spoken(text: string): { code: string; level: string } {
  const [code = '', level = ''] = text.split(':')
  return { code, level }
}

/** The formatted address, or the country without one. */
export const placeOf = ({ formattedAddress, country }: GuideLocation): string =>
  formattedAddress || country

/** The languages and other keys of a guide as texts in the interface language. */
export function useGuideText() {
  const text = useText()
  return useMemo(
    () => ({
      languages: (guide: Pick<GuideCard, 'languages'>) =>
        guide.languages.map((value) => {
          const { code, level } = spoken(value)
          return {
            key: value,
            label: text(`languages.${code}`),
            level: level && text(`proficiencies.${level}`),
          }
        }),
      expertises: (guide: Pick<GuideCard, 'expertises'>) =>
        guide.expertises.map((key) => ({ key, label: text(`expertises.${key}`) })),
    }),
    [text],
  )
}
