import type { HomeContent } from '@annai/contract/site/home'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { HomeSearch } from '../../features/guides/explore/home-search.tsx'
import { FeaturedGuides } from '../../features/guides/featured/featured-guides.tsx'
import type { Featured } from '../../features/guides/featured/read-featured.ts'
import { PageHead } from '../../shell/layout/page-head.tsx'
import { useSession } from '../../shell/session/session.ts'
import { HydrationBoundary } from '../../startup/hydration-boundary.tsx'
import { lazyOrError } from '../../ui/feedback/lazy.tsx'
import { ButtonLink } from '../../ui/form/button.tsx'
import { Scene } from '../../ui/layout/scene.tsx'
import { DestinationCards } from './destination-cards.tsx'
import type { OwnHome } from './read-home.ts'
import { TestimonialPages } from './testimonial-pages.tsx'

const STEPS = ['browse', 'enquire', 'review', 'confirm', 'enjoy'] as const

/** The steps of a booking, in a row on wide screens and in a column on phones. */
function StepList() {
  const { t } = useTranslation()
  return (
    <section
      className="below-first-screen [--block-height:38rem] border-line border-y bg-sunken py-16 md:[--block-height:32rem] md:py-24 lg:[--block-height:17rem]"
      aria-labelledby="steps"
    >
      <div className="page">
        <h2 id="steps" className="text-[clamp(1.6rem,1.3rem+1.2vw,2.25rem)]">
          {t('home.steps.title')}
        </h2>
        <ol className="mt-10 grid lg:grid-cols-5 lg:gap-x-6">
          {STEPS.map((step, index) => (
            <li
              key={step}
              className="group relative grid grid-cols-[auto_1fr] gap-x-5 pb-8 last:pb-0 lg:block lg:pb-0"
            >
              <span
                aria-hidden="true"
                className="absolute start-[1.3rem] top-12 bottom-1 border-edge border-s-2 border-dotted group-last:hidden lg:start-14 lg:-end-4 lg:top-[1.3rem] lg:bottom-auto lg:border-s-0 lg:border-t-2"
              />
              <span
                aria-hidden="true"
                className="grid size-11 place-items-center rounded-md bg-seal font-semibold font-title text-on-seal text-xl tabular-nums"
              >
                {index + 1}
              </span>
              <div className="min-w-0 lg:mt-5">
                <h3>{t(`home.steps.${step}.title`)}</h3>
                <p className="mt-1.5 text-muted">{t(`home.steps.${step}.text`)}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

function HeroBanner({ home }: { home: HomeContent | null }) {
  const { t } = useTranslation()
  const lines = home?.title ?? [t('home.hero.line1'), t('home.hero.line2'), t('home.hero.line3')]
  return (
    <section className="relative isolate flex flex-col bg-sky lg:block lg:min-h-[min(44rem,48vw)]">
      <Scene
        name="hero"
        isFirst
        className="order-2 object-right-bottom -mt-6 h-72 w-full sm:h-96 lg:absolute lg:inset-0 lg:-z-10 lg:mt-0 lg:h-full"
      />
      {/* Mist behind the text, for contrast with the hills. */}
      <div
        aria-hidden="true"
        className="absolute inset-0 -z-10 bg-[radial-gradient(52rem_24rem_at_22%_46%,color-mix(in_srgb,var(--paper)_72%,transparent),transparent_72%)] max-lg:hidden"
      />
      <div className="page relative order-1 pt-10 pb-2 md:pt-14 lg:pt-[clamp(3rem,5vw,5rem)] lg:pb-24">
        <div className="max-w-xl">
          <h1 className="font-medium cjk:font-bold text-[clamp(2.1rem,1.2rem+4.6vw,3.4rem)] lg:text-[clamp(2.6rem,4.1vw,4.1rem)] leading-[1.1]! tracking-tight cjk:text-[clamp(1.75rem,1.1rem+3.2vw,2.75rem)] lg:cjk:text-[clamp(2.2rem,3.3vw,3.25rem)] cjk:leading-[1.35]!">
            {lines.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines may be the same
              <Fragment key={at}>
                <span className="block">{line}</span>{' '}
              </Fragment>
            ))}
          </h1>
          <p className="mt-5 max-w-md whitespace-pre-line text-balance text-lg">
            {home?.text ?? t('home.hero.text')}
          </p>
          <HomeSearch className="mt-7 flex max-w-lg flex-wrap gap-2" />
        </div>
      </div>
    </section>
  )
}

const REASONS = ['local', 'personal', 'flexible', 'direct'] as const

function ReasonCards() {
  const { t } = useTranslation()
  return (
    <section
      className="below-first-screen [--block-height:61rem] py-16 sm:[--block-height:34rem] md:py-24 lg:[--block-height:21rem]"
      aria-labelledby="reasons"
    >
      <div className="page">
        <h2 id="reasons" className="text-[clamp(1.6rem,1.3rem+1.2vw,2.25rem)]">
          {t('home.why.title')}
        </h2>
        <ul className="mt-8 grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
          {REASONS.map((reason) => (
            <li key={reason} className="card p-6">
              <Scene name={`reason-${reason}`} className="size-14" />
              <h3 className="mt-4">{t(`home.why.${reason}.title`)}</h3>
              <p className="mt-2 text-muted">{t(`home.why.${reason}.text`)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** The last section of the home page, with a link to explore. */
function ClosingCall() {
  const { t } = useTranslation()
  return (
    <section
      className="below-first-screen relative isolate overflow-hidden bg-dawn [--block-height:26rem] md:[--block-height:35rem]"
      aria-labelledby="closing-call"
    >
      <Scene
        name="closing"
        className="absolute inset-x-0 bottom-0 -z-10 h-36 w-full object-bottom md:h-60"
      />
      <div className="page pt-16 pb-44 text-center md:pt-24 md:pb-72">
        <h2 id="closing-call" className="text-[clamp(1.8rem,1.4rem+1.8vw,2.75rem)]">
          {t('home.closing.title')}
        </h2>
        <p className="mt-3 text-balance text-lg">{t('home.closing.text')}</p>
        <ButtonLink to="/explore" size="lg" className="mt-7">
          {t('home.closing.action')}
        </ButtonLink>
      </div>
    </section>
  )
}

const LazyFirstSteps = lazyOrError(async () => (await import('./first-steps.tsx')).FirstSteps)

/** The next step of a guide towards the first enquiry. Nobody else loads its code. */
export const GuideSteps = () => (useSession().role === 'guide' ? <LazyFirstSteps /> : null)

export function HomePage({ guides, reviews, home }: Featured & OwnHome) {
  const { t } = useTranslation()
  return (
    <>
      <PageHead
        title={home?.documentTitle ?? t('home.meta.title')}
        description={t('home.meta.description')}
      />
      <GuideSteps />
      <HeroBanner home={home} />
      <HydrationBoundary>
        <FeaturedGuides guides={guides} />
      </HydrationBoundary>
      <ReasonCards />
      <DestinationCards own={home?.places ?? null} />
      <TestimonialPages reviews={reviews} own={home?.testimonials ?? null} />
      <StepList />
      <ClosingCall />
    </>
  )
}
