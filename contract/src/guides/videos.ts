import { parseUrl } from '../url.ts'

/** A video that the product may show: embedded where the host is known, a link card otherwise. */
export type Video =
  | { provider: 'youtube' | 'vimeo'; id: string; embedUrl: string; url: string }
  | { provider: 'link'; host: string; url: string }

/** The only hosts whose pages may be shown inside a page. */
export const VIDEO_PLAYERS = {
  youtube: 'https://www.youtube-nocookie.com',
  vimeo: 'https://player.vimeo.com',
} as const

function youtubeId(host: string, url: URL): string | undefined {
  const [, first, second] = url.pathname.split('/')
  const isWatched = host === 'youtube.com' || host === 'music.youtube.com'
  const inPath = ['shorts', 'embed', 'live'].includes(first ?? '') ? second : undefined
  const id =
    host === 'youtu.be' ? first : isWatched ? (url.searchParams.get('v') ?? inPath) : undefined
  return id && /^[\w-]{6,20}$/.test(id) ? id : undefined
}

/** The path of a Vimeo player; an unlisted video is shown only with its hash. */
function vimeoVideo(host: string, url: URL): { id: string; hash: string | undefined } | undefined {
  if (host !== 'vimeo.com' && host !== 'player.vimeo.com') return undefined
  const match = /^\/(?:video\/)?(\d{5,12})(?:\/([\da-f]{6,20}))?\/?$/.exec(url.pathname)
  const [, id, inPath] = match ?? []
  const hash = inPath ?? /^[\da-f]{6,20}$/.exec(url.searchParams.get('h') ?? '')?.[0]
  return id === undefined ? undefined : { id, hash }
}

/**
 * Reads a video link; null unless it is http(s) without credentials. The embed URL is built from
 * the id, never copied.
 */
export function videoOf(link: string): Video | null {
  const url = parseUrl(link)
  if (!url) return null
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  if (url.username !== '' || url.password !== '') return null
  const host = url.hostname.replace(/^(www|m)\./, '')
  const youtube = youtubeId(host, url)
  if (youtube) {
    const embedUrl = `${VIDEO_PLAYERS.youtube}/embed/${youtube}`
    return { provider: 'youtube', id: youtube, embedUrl, url: url.href }
  }
  const vimeo = vimeoVideo(host, url)
  if (vimeo) {
    const hash = vimeo.hash ? `&h=${vimeo.hash}` : ''
    const embedUrl = `${VIDEO_PLAYERS.vimeo}/video/${vimeo.id}?dnt=1${hash}`
    return { provider: 'vimeo', id: vimeo.id, embedUrl, url: url.href }
  }
  return { provider: 'link', host, url: url.href }
}
