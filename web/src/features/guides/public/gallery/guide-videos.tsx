import { GUIDE_LIMITS } from '@annai/contract/guides/limits'
import type { PublicGuide } from '@annai/contract/guides/shapes'
import { type Video, videoOf } from '@annai/contract/guides/videos'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import FaExternalLinkAlt from '~icons/fa-solid/external-link-alt'
import FaPlay from '~icons/fa-solid/play'
import { StoredPicture } from '../../../media/index.ts'
import { GuidePart } from '../guide-part.tsx'

const HOSTS = { youtube: 'YouTube', vimeo: 'Vimeo' } as const
const FRAME = 'aspect-video w-full overflow-hidden rounded-lg border border-line bg-sunken'

interface VideoPreviewProps {
  video: Video
  number: number
  /** A picture of the guide, because the video's own would need a request to the video site. */
  picture: string
}

/**
 * A card in place of the player, so that no request is sent to the video site before play is
 * pressed.
 */
function VideoPreview({ video, number, picture }: VideoPreviewProps) {
  const { t } = useTranslation()
  const [isPlaying, setPlaying] = useState(false)
  const host = video.provider === 'link' ? video.host : HOSTS[video.provider]
  const caption = (
    <p className="font-semibold wrap-anywhere">
      {t('guideProfileView.videoTitle', { number, host })}
    </p>
  )
  if (video.provider !== 'link' && isPlaying) {
    const start = new URL(video.embedUrl)
    start.searchParams.set('autoplay', '1')
    return (
      <>
        <iframe
          src={start.href}
          title={t('guideProfileView.videoNumber', { number })}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          allowFullScreen
          referrerPolicy="strict-origin-when-cross-origin"
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
          className={FRAME}
        />
        {caption}
      </>
    )
  }
  const Mark = video.provider === 'link' ? FaExternalLinkAlt : FaPlay
  const poster = (
    <>
      <StoredPicture
        src={picture}
        alt=""
        fallback="/portrait-fallback.svg"
        loading="lazy"
        sizes="(min-width: 64rem) 26rem, 92vw"
        className="col-start-1 row-start-1 size-full object-cover"
      />
      <span className="col-start-1 row-start-1 grid size-16 place-items-center self-center justify-self-center rounded-full bg-indigo text-on-indigo text-xl group-hover:bg-indigo-strong">
        <Mark aria-hidden="true" className={video.provider === 'link' ? '' : 'ms-1'} />
      </span>
    </>
  )
  const card = `${FRAME} group grid grid-cols-[100%] grid-rows-[100%] hover:border-indigo`
  if (video.provider === 'link')
    return (
      <>
        <a
          href={video.url}
          target="_blank"
          rel="noopener noreferrer nofollow"
          aria-label={t('guideProfileView.openVideo', { host })}
          className={card}
        >
          {poster}
        </a>
        {caption}
      </>
    )
  return (
    <>
      <button
        type="button"
        aria-label={t('guideProfileView.playVideo', { number, host })}
        onClick={() => setPlaying(true)}
        className={card}
      >
        {poster}
      </button>
      {caption}
      <p className="text-muted text-sm">{t('guideProfileView.videoNotice', { host })}</p>
    </>
  )
}

/** The first four videos. */
export function GuideVideos({ guide }: { guide: PublicGuide }) {
  const { t } = useTranslation()
  const videos = guide.videoLinks
    .flatMap((link) => videoOf(link) ?? [])
    .slice(0, GUIDE_LIMITS.videoLinks)
  if (videos.length === 0) return null
  const pictures = [...guide.imageGallery.map(({ imageUrl }) => imageUrl), guide.profilePicture]
  return (
    <GuidePart title={t('guideProfileView.videos')}>
      <ul className="grid gap-4 sm:grid-cols-2">
        {videos.map((video, at) => (
          <li key={video.url} className="grid min-w-0 content-start gap-1.5">
            <VideoPreview
              video={video}
              number={at + 1}
              picture={pictures[at % pictures.length] ?? ''}
            />
          </li>
        ))}
      </ul>
    </GuidePart>
  )
}
