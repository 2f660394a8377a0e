import type { FeaturedReview } from '@annai/contract/reviews/shapes'
import type { Testimonial } from '@annai/contract/site/home'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import FaChevronLeft from '~icons/fa-solid/chevron-left'
import FaChevronRight from '~icons/fa-solid/chevron-right'
import FaPause from '~icons/fa-solid/pause'
import FaPlay from '~icons/fa-solid/play'
import { IconButton } from '../../ui/form/icon-button.tsx'
import { AuthoredText } from '../../ui/layout/authored-text.tsx'
import { Stars } from '../../ui/layout/stars.tsx'
import { pageOf, useRotation } from './use-rotation.ts'

const STORIES = ['1', '2', '3', '4', '5', '6'] as const
const PAGE_SIZE = 2

interface Story {
  readonly id: string
  readonly rating?: number
  readonly text: string
  /** If it is known. */
  readonly language?: string
  readonly author: string
  /** Below the author. */
  readonly from?: string | undefined
  /** The guide's page, for a review. */
  readonly to?: string
}

function StoryCard({ story: { rating, text, language, author, from, to } }: { story: Story }) {
  return (
    <li className="card flex flex-col p-6 md:p-8">
      {rating && <Stars rating={rating} className="mb-4" />}
      <blockquote className="running mb-5 text-pretty font-title text-lg leading-relaxed">
        <AuthoredText lang={language}>{text}</AuthoredText>
      </blockquote>
      <p className="mt-auto font-semibold" lang={language}>
        {to ? (
          <Link to={to} className="link">
            {author}
          </Link>
        ) : (
          <span>{author}</span>
        )}
        {from && <span className="block font-normal text-muted text-sm">{from}</span>}
      </p>
    </li>
  )
}

interface TestimonialPagesProps {
  reviews: readonly FeaturedReview[]
  /** The operator's own; empty without examples, null as shipped. */
  own: readonly Testimonial[] | null
}

/**
 * What travellers say, two at a time: what the operator chose, else reviews of real bookings, else
 * examples until there are six reviews.
 */
export function TestimonialPages({ reviews, own }: TestimonialPagesProps) {
  const { t } = useTranslation()
  if (own?.length)
    return (
      <StoryPages stories={own.map((one, at) => ({ ...one, id: String(at), author: one.name }))} />
    )
  if (reviews.length > 0)
    return (
      <StoryPages
        stories={reviews.map(({ _id, rating, text, guide }) => ({
          id: _id,
          rating,
          text,
          author: t('home.testimonials.author', { name: guide.displayName }),
          to: `/guide/${guide.username}`,
        }))}
        note={t('home.testimonials.reviewNote')}
      />
    )
  if (own) return null
  return (
    <StoryPages
      stories={STORIES.map((id) => ({
        id,
        rating: Number(t(`home.testimonials.items.${id}.rating`)),
        text: t(`home.testimonials.items.${id}.text`),
        author: t(`home.testimonials.items.${id}.name`),
        from: t(`home.testimonials.items.${id}.from`),
      }))}
      note={t('home.testimonials.note')}
    />
  )
}

function StoryPages({ stories, note }: { stories: readonly Story[]; note?: string }) {
  const { t } = useTranslation()
  const pages = Array.from({ length: Math.ceil(stories.length / PAGE_SIZE) }, (_, at) => at)
  const { page, paused, isTurning, pause, setPauseReason, step } = useRotation(pages.length)
  return (
    <section
      className="below-first-screen [--block-height:42rem] py-16 md:[--block-height:23rem] md:py-24"
      aria-labelledby="testimonials"
      onMouseEnter={() => setPauseReason('hover', true)}
      onMouseLeave={() => setPauseReason('hover', false)}
      onFocus={() => setPauseReason('focus', true)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setPauseReason('focus', false)
      }}
    >
      <div className="page">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <h2 id="testimonials" className="text-[clamp(1.6rem,1.3rem+1.2vw,2.25rem)]">
            {t('home.testimonials.title')}
          </h2>
          {pages.length > 1 && (
            <div className="flex items-center gap-1">
              <IconButton
                label={t('home.testimonials.previous')}
                icon={<FaChevronLeft />}
                onClick={() => step(-1)}
              />
              <IconButton
                label={t(paused ? 'home.testimonials.play' : 'home.testimonials.pause')}
                icon={paused ? <FaPlay /> : <FaPause />}
                onClick={() => pause(!paused)}
              />
              <IconButton
                label={t('home.testimonials.next')}
                icon={<FaChevronRight />}
                onClick={() => step(1)}
              />
            </div>
          )}
        </div>
        {/* All pages share one grid cell, so the section is always as tall as the tallest. */}
        <div className="mt-8 grid" aria-live={isTurning ? 'off' : 'polite'} aria-atomic="true">
          {pages.map((index) => (
            <ul
              key={index}
              className={`col-start-1 row-start-1 grid gap-5 transition-opacity duration-200 md:grid-cols-2 ${
                index === page ? '' : 'invisible opacity-0'
              }`}
            >
              {pageOf(stories, index, PAGE_SIZE).map((story) => (
                <StoryCard key={story.id} story={story} />
              ))}
            </ul>
          ))}
        </div>
        {note && <p className="mt-5 text-muted text-sm">{note}</p>}
      </div>
    </section>
  )
}
