import type { PublicGuide } from '@annai/contract/guides/shapes'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HydrationBoundary } from '../../../startup/hydration-boundary.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { lazyOrError } from '../../../ui/feedback/lazy.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { FavouriteButton } from '../favourites/favourite-button.tsx'
import { useReading } from '../use-reading.ts'
import { GuideGallery } from './gallery/guide-gallery.tsx'
import { GuideActions } from './guide-actions.tsx'
import { GuideDialogs } from './guide-dialogs.tsx'
import { GuideHead } from './guide-head.tsx'
import { GuideHeader } from './guide-header.tsx'
import { GuidePath } from './guide-path.tsx'
import { GuidePrices } from './guide-prices.tsx'
import { LowestPrice } from './lowest-price.tsx'
import { OpenBooking } from './open-booking.tsx'
import { useGuideDialogs } from './use-guide-dialogs.ts'

/** Rendered on the server, but their code is not in the first load. */
const GuideDetails = lazyOrError(async () => (await import('./guide-details.tsx')).GuideDetails)
const ReadingNote = lazyOrError(async () => (await import('./reading-note.tsx')).ReadingNote)

/**
 * The public page of a guide. On phones both columns become one: the prices precede the reviews,
 * and the steps after an enquiry are last.
 */
export const GuidePage = memo(function GuidePage({ guide: written }: { guide: PublicGuide }) {
  const { t } = useTranslation()
  const [isOriginalWanted, setOriginalWanted] = useState(false)
  const { profile: guide, language } = useReading(written, isOriginalWanted)
  const dialogs = useGuideDialogs()
  return (
    <div className="page pt-6 sm:pt-10 lg:pb-16">
      <GuideHead guide={guide} />
      <GuidePath steps={guide.placePath} />
      {guide.isPreview && (
        <Banner
          tone="waiting"
          title={t('guideProfileView.preview', { context: guide.accountStatus })}
          className="mb-6"
        />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_min(20rem,34%)]">
        <div className="grid min-w-0 content-start gap-8 max-lg:contents">
          <GuideHeader guide={guide} lang={language ?? undefined}>
            <HydrationBoundary>
              <ReadingNote
                guide={written}
                language={language}
                isOriginalWanted={isOriginalWanted}
                onSwitch={setOriginalWanted}
              />
            </HydrationBoundary>
          </GuideHeader>
          <HydrationBoundary>
            <GuideGallery images={guide.imageGallery} name={guide.displayName} />
          </HydrationBoundary>
          <HydrationBoundary>
            <GuideDetails guide={guide} lang={language ?? undefined} dialogs={dialogs} />
          </HydrationBoundary>
        </div>
        <aside className="grid gap-4 max-lg:contents lg:card lg:sticky lg:top-24 lg:self-start lg:p-5">
          <GuidePrices ranges={guide.priceRanges} />
          <HydrationBoundary>
            <GuideActions guide={guide} dialogs={dialogs} />
          </HydrationBoundary>
        </aside>
      </div>
      <div className="action-bar mt-10 has-[.basis-full]:flex-wrap lg:hidden">
        <OpenBooking guide={guide} className="basis-full" />
        <LowestPrice ranges={guide.priceRanges} />
        <span className="flex grow justify-end gap-2">
          <FavouriteButton
            guide={guide}
            onVisitor={() => dialogs.open('login')}
            isIcon
            className="px-3.5!"
          />
          <Button onClick={() => dialogs.open('enquiry')} className="max-sm:grow">
            {t('guideProfileView.message')}
          </Button>
        </span>
      </div>
      <GuideDialogs guide={guide} dialogs={dialogs} />
    </div>
  )
})
