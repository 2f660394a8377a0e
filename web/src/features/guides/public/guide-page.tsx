import type { PriceRange, PublicGuide } from '@annai/contract/guides/shapes'
import type { PlaceStep } from '@annai/contract/places/shapes'
import { memo, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageOf } from '../../../shell/i18n/start-i18n.ts'
import { PageHead } from '../../../shell/layout/page-head.tsx'
import { HydrationBoundary } from '../../../startup/hydration-boundary.tsx'
import { lazyOrError, lazyOrNothing } from '../../../ui/feedback/lazy.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { PlacePath } from '../discovery/place-path.tsx'
import { FavouriteButton } from '../favourites/favourite-button.tsx'
import { placeOf, useGuideText } from '../use-guide-text.ts'
import { usePrices } from '../use-prices.ts'
import { useReading } from '../use-reading.ts'
import { EnquiryAction } from './enquiry-action.tsx'
import { GuideGallery } from './gallery/guide-gallery.tsx'
import { GuideActions } from './guide-actions.tsx'
import { GuideDialogs } from './guide-dialogs.tsx'
import { GuideHeader } from './guide-header.tsx'
import { GuidePart } from './guide-part.tsx'
import { OpenBooking } from './open-booking.tsx'
import { useGuideDialogs } from './use-guide-dialogs.ts'

const MAX_LANGUAGES = 3

/** The title, description and other head elements of a guide's page. */
export function GuideHead({ guide }: { guide: PublicGuide }) {
  const { t, i18n } = useTranslation()
  const text = useGuideText()
  const name = guide.displayName
  const place = guide.isPlaceKnown === false ? '' : placeOf(guide.location)
  const list = new Intl.ListFormat(languageOf(i18n), { type: 'conjunction', style: 'narrow' })
  const languages = list.format(
    text
      .languages(guide)
      .slice(0, MAX_LANGUAGES)
      .map(({ label }) => label),
  )
  const title = place
    ? t('guideProfileView.title', { name, place, languages })
    : t('guideProfileView.titleWithoutPlace', { name, languages })
  const facts = [
    guide.tagline || t('guideProfileView.description', { name, place }).trim(),
    usePrices().from(guide.priceRanges),
    guide.reviewCount > 0 && t('guideCard.reviews', { count: guide.reviewCount }),
  ]
  return (
    <PageHead
      title={languages ? title : name}
      description={facts.filter(Boolean).join(' · ')}
      image={`/og/guide/${guide.username}.png?lang=${languageOf(i18n)}`}
      noIndex={guide.isDummy || guide.isPreview === true}
    />
  )
}

/** The price ranges with their units. */
function GuidePrices({ ranges }: { ranges: readonly PriceRange[] }) {
  const { t } = useTranslation()
  const prices = usePrices()
  return (
    <GuidePart title={t('guideProfileView.priceRanges')}>
      {ranges.length === 0 ? (
        <p>{t('guideCard.onRequest')}</p>
      ) : (
        <>
          <ul className="grid">
            {ranges.map((range) => (
              <li
                key={`${range.unit} ${range.description} ${range.minPrice}`}
                className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 border-line border-b py-2"
              >
                <span className="min-w-0 wrap-anywhere">{range.description}</span>
                <span className="tabular-nums">
                  <strong className="font-semibold">{prices.range(range)}</strong>{' '}
                  <span className="text-muted">{t(`priceUnits.${range.unit}`)}</span>
                </span>
              </li>
            ))}
          </ul>
          <p className="text-muted text-sm">{t('guideProfileView.priceNote')}</p>
        </>
      )}
    </GuidePart>
  )
}

/** The lowest price and its unit on two lines. */
function LowestPrice({ ranges }: { ranges: readonly PriceRange[] }) {
  const { t } = useTranslation()
  const lowest = usePrices().lowest(ranges)
  if (!lowest) return <span className="font-semibold leading-snug">{t('guideCard.onRequest')}</span>
  return (
    <span className="grid min-w-0 leading-snug max-[23rem]:flex max-[23rem]:flex-wrap max-[23rem]:basis-full max-[23rem]:items-baseline max-[23rem]:gap-x-2">
      <span className="font-semibold wrap-anywhere tabular-nums lg:text-lg">{lowest.price}</span>
      <span className="text-muted text-sm">{lowest.unit}</span>
    </span>
  )
}

/** Breadcrumbs of a guide: all guides, then the pages of the guide's country and place. */
function GuidePath({ steps = [] }: { steps: readonly PlaceStep[] | undefined }) {
  const { t } = useTranslation('common')
  return (
    <PlacePath
      first={{ to: '/explore', label: t('nav.explore') }}
      steps={steps}
      className="-mt-2 mb-3 sm:-mt-4 sm:mb-4"
    />
  )
}

/** Rendered on the server, but their code is not in the first load. */
const GuideDetails = lazyOrError(async () => (await import('./guide-details.tsx')).GuideDetails)
/** Only for the guide and for administrators, of a profile that is not listed. */
const Banner = lazyOrNothing(async () => (await import('../../../ui/feedback/banner.tsx')).Banner)
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
        <Suspense>
          <Banner
            tone="waiting"
            title={t('guideProfileView.preview', { context: guide.accountStatus })}
            className="mb-6"
          />
        </Suspense>
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
          <EnquiryAction guide={guide}>
            <FavouriteButton
              guide={guide}
              onVisitor={() => dialogs.open('login')}
              isIcon
              className="px-3.5!"
            />
            <Button onClick={() => dialogs.open('enquiry')} className="max-sm:grow">
              {t('guideProfileView.message')}
            </Button>
          </EnquiryAction>
        </span>
      </div>
      <GuideDialogs guide={guide} dialogs={dialogs} />
    </div>
  )
})
