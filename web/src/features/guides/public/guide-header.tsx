import type { PublicGuide } from '@annai/contract/guides/shapes'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import FaCommentDots from '~icons/fa-solid/comment-dots'
import FaMapMarkerAlt from '~icons/fa-solid/map-marker-alt'
import FaTag from '~icons/fa-solid/tag'
import { GuidePortrait } from '../cards/guide-portrait.tsx'
import { RatingLine } from '../cards/rating-line.tsx'
import { placeOf, useGuideText } from '../use-guide-text.ts'
import { usePrices } from '../use-prices.ts'
import { SocialLinks } from './social-links.tsx'

function Fact({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline gap-3">
      <dt>
        <span aria-hidden="true" className="text-muted [&_svg]:size-3.5">
          {icon}
        </span>
        <span className="sr-only">{name}</span>
      </dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}

/** Picture and name, with place, languages and price. */
export function GuideHeader({ guide }: { guide: PublicGuide }) {
  const { t, i18n } = useTranslation()
  const text = useGuideText()
  const from = usePrices().from(guide.priceRanges)
  const place = placeOf(guide.location)
  const languages = new Intl.ListFormat(i18n.language, {
    type: 'conjunction',
    style: 'narrow',
  }).format(text.languages(guide).map(({ label }) => label))
  return (
    <header className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4 gap-y-5 sm:gap-x-8">
      <GuidePortrait
        src={guide.profilePicture}
        sizes="(min-width: 40rem) 15rem, 7rem"
        isFirst
        className="size-24 rounded-xl min-[23rem]:size-28 border border-line bg-sunken object-cover sm:row-span-2 sm:size-60"
      />
      <div className="grid min-w-0 gap-1 sm:gap-2">
        <h1 className="wrap-anywhere">{guide.displayName}</h1>
        {guide.role && (
          <p className="text-lg text-muted leading-snug wrap-anywhere">{guide.role}</p>
        )}
        <RatingLine average={guide.averageRating} count={guide.reviewCount} />
      </div>
      <div className="col-span-2 grid content-start gap-4 sm:col-span-1">
        {guide.tagline && (
          <p className="font-title text-lg leading-snug text-balance wrap-anywhere">
            {guide.tagline}
          </p>
        )}
        <dl className="grid gap-1">
          {place && (
            <Fact icon={<FaMapMarkerAlt />} name={t('guideProfileView.location')}>
              {place}
            </Fact>
          )}
          {languages && (
            <Fact icon={<FaCommentDots />} name={t('guideProfileView.languages')}>
              {languages}
            </Fact>
          )}
          <Fact icon={<FaTag />} name={t('guideProfileView.price')}>
            <span className="font-semibold tabular-nums">{from ?? t('guideCard.onRequest')}</span>
          </Fact>
        </dl>
        <SocialLinks links={guide.socialMediaLinks} />
      </div>
    </header>
  )
}
