import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

const ACTS = {
  'guide.decided': 'guideDecided',
  'guide.priority': 'guidePriority',
  'guide.blocked': 'guideBlocked',
  'guide.unblocked': 'guideUnblocked',
  'user.blocked': 'userBlocked',
  'user.unblocked': 'userUnblocked',
  'report.decided': 'reportDecided',
  'report.noted': 'reportNoted',
  'contact.answered': 'contactAnswered',
  'contact.reopened': 'contactReopened',
  'admin.added': 'adminAdded',
  'admin.removed': 'adminRemoved',
  'admin.secondFactorOn': 'adminSecondFactorOn',
  'admin.secondFactorOff': 'adminSecondFactorOff',
} as const

const isKnown = (act: string): act is keyof typeof ACTS => Object.hasOwn(ACTS, act)

/** An act of the record in words; one of a later version as it is written. */
export function useActWords(): (act: string) => string {
  const { t } = useTranslation('admin')
  return useCallback((act) => (isKnown(act) ? t(`record.acts.${ACTS[act]}`) : act), [t])
}
