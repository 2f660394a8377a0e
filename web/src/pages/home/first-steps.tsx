import { isBlocked } from '@annai/contract/accounts/policy'
import { missingParts } from '@annai/contract/guides/completeness'
import type { OwnGuideProfile } from '@annai/contract/guides/shapes'
import { useTranslation } from 'react-i18next'
import FaCheckCircle from '~icons/fa-solid/check-circle'
import { useBookingCounts } from '../../features/bookings/index.ts'
import { useOwnProfile } from '../../features/guides/index.ts'
import { StatusBanner } from '../../features/guides/profile/status-banner.tsx'
import { classes } from '../../ui/class-names.ts'
import { ButtonLink } from '../../ui/form/button.tsx'
import { Card } from '../../ui/layout/card.tsx'

const STEPS = ['profile', 'review', 'enquiry'] as const

type Stage = 'missing' | 'complete' | 'pending' | 'rejected' | 'live'

function stageOf(profile: OwnGuideProfile): Stage {
  switch (profile.approvalStatus) {
    case 'pendingApproval':
      return 'pending'
    case 'rejected':
      return 'rejected'
    case 'approved':
      return 'live'
    case 'profileIncomplete':
      return missingParts(profile).length > 0 ? 'missing' : 'complete'
  }
}

const STEP_OF: Readonly<Record<Stage, (typeof STEPS)[number]>> = {
  missing: 'profile',
  complete: 'review',
  pending: 'review',
  rejected: 'review',
  live: 'enquiry',
}

/**
 * The steps of a new guide: profile, review, first enquiry. Hidden after the first enquiry. A blocked
 * guide, who can still log in and read, sees the block instead.
 */
export function FirstSteps() {
  const { t } = useTranslation()
  const { data: profile } = useOwnProfile()
  const { data: counts } = useBookingCounts()
  if (profile && isBlocked(profile.accountStatus))
    return (
      <div className="page py-4">
        <StatusBanner profile={profile} />
      </div>
    )
  if (profile?.accountStatus !== 'active' || !counts || counts.all > 0) return null
  const stage = stageOf(profile)
  const current = STEPS.indexOf(STEP_OF[stage])
  return (
    <div className="page py-4">
      <Card title={t('home.firstSteps.title')}>
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
          <ol className="grid gap-3">
            {STEPS.map((step, at) => (
              <li
                key={step}
                aria-current={at === current ? 'step' : undefined}
                className="flex items-start gap-3"
              >
                {at < current ? (
                  <FaCheckCircle aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-pine" />
                ) : (
                  <span
                    aria-hidden="true"
                    className={classes(
                      'mt-0.5 grid size-5 shrink-0 place-content-center rounded-full border font-semibold text-xs',
                      at === current ? 'border-indigo text-indigo' : 'border-line text-muted',
                    )}
                  >
                    {at + 1}
                  </span>
                )}
                <div className={at > current ? 'text-muted' : undefined}>
                  <span className={at === current ? 'font-semibold' : undefined}>
                    {t(`home.firstSteps.${step}`)}
                  </span>{' '}
                  {at < current && <span className="sr-only">{t('home.firstSteps.done')}</span>}
                  {at === current && (
                    <p className="text-sm">
                      {t(`home.firstSteps.${stage}`, { count: missingParts(profile).length })}
                    </p>
                  )}
                </div>
              </li>
            ))}
          </ol>
          {stage === 'live' ? (
            <div className="flex flex-wrap gap-3">
              <ButtonLink look="secondary" to={`/guide/${profile.username}`}>
                {t('guideProfile.preview')}
              </ButtonLink>
              <ButtonLink to="/calendar">{t('home.firstSteps.calendar')}</ButtonLink>
            </div>
          ) : (
            <ButtonLink to="/guide-profile">{t('home.firstSteps.open')}</ButtonLink>
          )}
        </div>
      </Card>
    </div>
  )
}
