import { GUIDE_LIMITS } from '@annai/contract/guides/limits'
import { type Video, videoOf } from '@annai/contract/guides/videos'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import FaExternalLinkAlt from '~icons/fa-solid/external-link-alt'
import FaPlay from '~icons/fa-solid/play'
import { GuidePart } from './guide-story.tsx'

const HOSTS = { youtube: 'YouTube', vimeo: 'Vimeo' } as const
const FRAME = 'aspect-video w-full overflow-hidden rounded-lg border border-line bg-sunken'

/** A placeholder for a video; no request to the video site before a press on play. */
function VideoPreview({ video, number }: { video: Video; number: number }) {
  const { t } = useTranslation()
  const [isPlaying, setPlaying] = useState(false)
  if (video.provider === 'link')
    return (
      <a
        href={video.url}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className={`${FRAME} link grid place-content-center justify-items-center gap-3 p-5 text-center`}
      >
        <FaExternalLinkAlt aria-hidden="true" className="size-6" />
        {t('guideProfileView.openVideo', { host: video.host })}
      </a>
    )
  const host = HOSTS[video.provider]
  if (isPlaying) {
    const start = new URL(video.embedUrl)
    start.searchParams.set('autoplay', '1')
    return (
      <iframe
        src={start.href}
        title={t('guideProfileView.videoNumber', { number })}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        allowFullScreen
        referrerPolicy="strict-origin-when-cross-origin"
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        className={FRAME}
      />
    )
  }
  return (
    <button
      type="button"
      aria-label={t('guideProfileView.playVideo', { number, host })}
      onClick={() => setPlaying(true)}
      className={`${FRAME} group grid place-content-center justify-items-center gap-3 p-5 text-center hover:border-indigo`}
    >
      <span className="grid size-16 place-items-center rounded-full bg-indigo text-on-indigo text-xl group-hover:bg-indigo-strong">
        <FaPlay aria-hidden="true" className="ms-1" />
      </span>
      <span className="text-muted text-sm">{t('guideProfileView.videoNotice', { host })}</span>
    </button>
  )
}

/** The first four videos (P1-151). */
export function GuideVideos({ links }: { links: readonly string[] }) {
  const { t } = useTranslation()
  const videos = links.flatMap((link) => videoOf(link) ?? []).slice(0, GUIDE_LIMITS.videoLinks)
  if (videos.length === 0) return null
  return (
    <GuidePart title={t('guideProfileView.videos')}>
      <ul className="grid gap-4 sm:grid-cols-2">
        {videos.map((video, at) => (
          <li key={video.url}>
            <VideoPreview video={video} number={at + 1} />
          </li>
        ))}
      </ul>
    </GuidePart>
  )
}
