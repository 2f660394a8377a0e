import type { PublicGuide } from '@annai/contract/guides/shapes'
import { useTranslation } from 'react-i18next'
import FaFlag from '~icons/fa-solid/flag'
import FaPaperPlane from '~icons/fa-solid/paper-plane'
import { Button } from '../../../ui/form/button.tsx'
import { FavouriteButton } from '../favourites/favourite-button.tsx'
import { LowestPrice } from './lowest-price.tsx'
import { OpenBooking } from './open-booking.tsx'
import type { GuideDialogsState } from './use-guide-dialogs.ts'

interface GuideActionsProps {
  guide: PublicGuide
  dialogs: GuideDialogsState
}

const STEPS = ['ask', 'proposal', 'confirm'] as const

/** Explains what happens after an enquiry. */
function EnquirySteps() {
  const { t } = useTranslation()
  return (
    <section className="grid gap-2 text-sm lg:border-line lg:border-t lg:pt-4">
      <h2 className="font-sans text-base!">{t('guideProfileView.asking.title')}</h2>
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

/** The actions of a guide's page; on a phone the bottom bar has the first two. */
export function GuideActions({ guide, dialogs }: GuideActionsProps) {
  const { t } = useTranslation()
  return (
    <aside className="lg:sticky lg:top-24 lg:self-start">
      <div className="grid justify-items-start gap-4 lg:card lg:justify-items-stretch lg:p-5">
        <div className="max-lg:hidden">
          <LowestPrice ranges={guide.priceRanges} />
        </div>
        <Button size="lg" onClick={() => dialogs.open('enquiry')} className="max-lg:hidden">
          <FaPaperPlane aria-hidden="true" className="size-4" />
          {t('guideProfileView.message')}
        </Button>
        <OpenBooking guide={guide} className="max-lg:hidden" />
        <FavouriteButton
          guide={guide}
          onVisitor={() => dialogs.open('login')}
          className="max-lg:hidden"
        />
        <EnquirySteps />
        <Button
          look="quiet"
          size="sm"
          className="max-lg:-ms-3"
          onClick={() => dialogs.open('report')}
        >
          <FaFlag aria-hidden="true" className="size-3.5" />
          {t('guideProfileView.report')}
        </Button>
      </div>
    </aside>
  )
}
