/** A video that the product may show: embedded where the host is known, a link card otherwise. */
export type Video =
  | { provider: 'youtube' | 'vimeo'; id: string; embedUrl: string; url: string }
  | { provider: 'link'; host: string; url: string }

function youtubeId(host: string, url: URL): string | undefined {
  const id =
    host === 'youtu.be'
      ? url.pathname.slice(1)
      : host === 'youtube.com'
        ? (url.searchParams.get('v') ??
          url.pathname.match(/^\/(?:shorts|embed|live)\/([^/]+)/)?.[1])
        : undefined
  return id && /^[\w-]{6,20}$/.test(id) ? id : undefined
}

/** Reads a video link; null when it is not http(s). The embed address is built, never taken over. */
export function videoOf(link: string): Video | null {
  if (!URL.canParse(link)) return null
  const url = new URL(link)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  if (url.username !== '' || url.password !== '') return null
  const host = url.hostname.replace(/^(www|m)\./, '')
  const youtube = youtubeId(host, url)
  if (youtube) {
    const embedUrl = `https://www.youtube-nocookie.com/embed/${youtube}`
    return { provider: 'youtube', id: youtube, embedUrl, url: url.href }
  }
  const vimeo = host === 'vimeo.com' ? url.pathname.match(/^\/(\d{5,12})/)?.[1] : undefined
  if (vimeo) {
    const embedUrl = `https://player.vimeo.com/video/${vimeo}?dnt=1`
    return { provider: 'vimeo', id: vimeo, embedUrl, url: url.href }
  }
  return { provider: 'link', host, url: url.href }
}
