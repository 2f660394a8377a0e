import type { GuideCard } from '@annai/contract/guides/shapes'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../../shell/http/api.ts'
import { useLanguage } from '../../../../shell/i18n/use-language.ts'
import { SmallGuideCard } from '../../cards/small-guide-card.tsx'
import { SIMILAR_HEIGHT } from './similar-height.ts'

/** The distance below the window at which they are loaded. */
const LOAD_DISTANCE = '800px'

/** Similar guides, loaded shortly before they are scrolled into view, to spare slow phones. */
export function SimilarGuides({ username }: { username: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [guides, setGuides] = useState<readonly GuideCard[] | null>(null)
  const [isNear, setNear] = useState(false)
  const space = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!space.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: `${LOAD_DISTANCE} 0px` },
    )
    observer.observe(space.current)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    if (!isNear) return
    const abort = new AbortController()
    api
      .call(
        'GET /api/guides/profile/:username/similar',
        { params: { username }, query: { language } },
        // With the token: guides whom the reader has blocked are left out.
        { signal: abort.signal },
      )
      .then(
        (answer) => setGuides(answer.guides),
        () => !abort.signal.aborted && setGuides([]),
      )
    return () => abort.abort()
  }, [isNear, username, language])
  if (guides === null) return <div ref={space} className={SIMILAR_HEIGHT} />
  if (guides.length === 0) return null
  return (
    <section aria-labelledby="similar-guides" className="grid content-start gap-3">
      <h2 id="similar-guides">{t('guideProfileView.similar')}</h2>
      <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3">
        {guides.map((guide) => (
          <li key={guide._id} className="min-w-0">
            <SmallGuideCard guide={guide} />
          </li>
        ))}
      </ul>
    </section>
  )
}
