import { REPORT_REASONS } from '@annai/contract/reports/vocabulary'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

const KEYS = Object.keys(REPORT_REASONS) as (keyof typeof REPORT_REASONS)[]

/** A reason in the reader's language; it is stored in English (docs/rules/interface.md#reports). */
export function useReasonText(): (reason: string) => string {
  const { t } = useTranslation('admin')
  return useCallback(
    (reason) => {
      const key = KEYS.find((known) => REPORT_REASONS[known] === reason)
      return key ? t(`reports.reasons.${key}`) : reason
    },
    [t],
  )
}
