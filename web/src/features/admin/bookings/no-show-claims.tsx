import type { NoShow } from '@annai/contract/bookings/day/shapes'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/layout/card.tsx'
import { useAdminDates } from '../use-admin-dates.ts'

/** Claims that a party did not come, each with what the other answered. */
export function NoShowClaims({ claims }: { claims: readonly NoShow[] }) {
  const { t } = useTranslation('admin')
  const { minute } = useAdminDates()
  if (claims.length === 0) return null
  return (
    <Card title={t('noShows.title')}>
      <ul className="grid gap-5">
        {claims.map((claim) => {
          const { _id, role, meeting, claimedAt, text, state, answer, answerUntil, outcome } = claim
          const facts = [
            [t('noShows.meeting'), minute(meeting)],
            [t('noShows.claimedAt'), minute(claimedAt)],
            [t('noShows.words'), text],
            [t('noShows.answer'), t(`noShows.state.${state}`, { time: minute(answerUntil) })],
            [t('noShows.answerWords'), answer],
            [t('noShows.decision'), outcome ? t(`noShows.outcomes.${outcome}`) : ''],
          ] as const
          return (
            <li key={_id}>
              <h3 className="text-base">
                {t(role === 'guide' ? 'noShows.byGuide' : 'noShows.byUser')}
              </h3>
              <dl className="divide-y divide-line">
                {facts
                  .filter(([, value]) => value !== '')
                  .map(([name, value]) => (
                    <div key={name} className="grid gap-x-4 py-2 sm:grid-cols-[10rem_1fr]">
                      <dt className="text-muted">{name}</dt>
                      <dd className="min-w-0 whitespace-pre-wrap [overflow-wrap:anywhere]">
                        {value}
                      </dd>
                    </div>
                  ))}
              </dl>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
