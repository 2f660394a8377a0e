import { ACTS, type ActName } from '@annai/contract/admin/desk/vocabulary'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

const isKnown = (act: string): act is ActName => Object.hasOwn(ACTS, act)

/** An act of the record in words; one of a later version as it is written. */
export function useActWords(): (act: string) => string {
  const { t } = useTranslation('admin')
  return useCallback((act) => (isKnown(act) ? t(`record.acts.${ACTS[act]}`) : act), [t])
}
