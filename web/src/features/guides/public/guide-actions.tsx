import type { PublicGuide } from '@annai/contract/guides/shapes'
import { useTranslation } from 'react-i18next'
import FaCheck from '~icons/fa-solid/check'
import FaFlag from '~icons/fa-solid/flag'
import FaPaperPlane from '~icons/fa-solid/paper-plane'
import FaTimes from '~icons/fa-solid/times'
import { Button } from '../../../ui/form/button.tsx'
import { FavouriteButton } from '../favourites/favourite-button.tsx'
import { EnquiryAction, useIsOwnPage } from './enquiry-action.tsx'
import { OpenBooking } from './open-booking.tsx'
import type { GuideDialogsState } from './use-guide-dialogs.ts'

interface GuideActionsProps {
  guide: PublicGuide
  dialogs: GuideDialogsState
}

const STEPS = ['ask', 'proposal', 'confirm'] as const
const HEADING = 'font-sans text-base!'

/** Explains what happens after an enquiry. */
function EnquirySteps() {
  const { t } = useTranslation()
  return (
    <section className="grid gap-2 text-sm lg:border-line lg:border-t lg:pt-4">
      <h2 className={HEADING}>{t('guideProfileView.asking.title')}</h2>
      <ol className="grid gap-1.5 text-pretty">
        {STEPS.map((step, at) => (
          <li key={step} className="flex items-baseline gap-2.5 leading-snug">
            <span aria-hidden="true" className="font-semibold text-pine tabular-nums">
              {at + 1}
            </span>
            {t(`guideProfileView.asking.${step}`)}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** What the operator checks and does not check. The profile is listed only once it is approved. */
function OperatorChecks({ isApproved }: { isApproved: boolean }) {
  const { t } = useTranslation()
  const checks = [...(isApproved ? (['profile'] as const) : []), 'reviews', 'notChecked'] as const
  return (
    <section className="grid gap-2 border-line border-t pt-4 text-sm">
      <h2 className={HEADING}>{t('guideProfileView.checks.title')}</h2>
      <ul className="grid gap-1.5 text-pretty">
        {checks.map((check) => {
          const isDone = check !== 'notChecked'
          const Mark = isDone ? FaCheck : FaTimes
          return (
            <li key={check} className="flex items-baseline gap-2.5 leading-snug">
              <Mark
                aria-hidden="true"
                className={`size-3 shrink-0 ${isDone ? 'text-pine' : 'text-muted'}`}
              />
              <span>{t(`guideProfileView.checks.${check}`)}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** The actions of a guide's page. On phones the bottom bar has the first two. */
export function GuideActions({ guide, dialogs }: GuideActionsProps) {
  const { t } = useTranslation()
  const isOwn = useIsOwnPage(guide)
  return (
    <>
      <div className="grid gap-3 max-lg:hidden">
        <EnquiryAction guide={guide}>
          <Button size="lg" onClick={() => dialogs.open('enquiry')}>
            <FaPaperPlane aria-hidden="true" className="size-4" />
            {t('guideProfileView.message')}
          </Button>
          <OpenBooking guide={guide} />
          <FavouriteButton guide={guide} onVisitor={() => dialogs.open('login')} />
        </EnquiryAction>
      </div>
      <div className="grid content-start gap-4 max-lg:order-2">
        {!isOwn && <EnquirySteps />}
        <OperatorChecks isApproved={guide.isPreview !== true} />
        {!isOwn && (
          <Button
            look="quiet"
            size="sm"
            className="justify-self-start max-lg:-ms-3"
            onClick={() => dialogs.open('report')}
          >
            <FaFlag aria-hidden="true" className="size-3.5" />
            {t('guideProfileView.report')}
          </Button>
        )}
      </div>
    </>
  )
}
