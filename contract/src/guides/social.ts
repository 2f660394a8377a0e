/** Networks: the fixed prefix of the stored URL, and the name in the server's errors. */
export const SOCIAL_NETWORKS = {
  instagram: { prefix: 'https://www.instagram.com/', name: 'Instagram' },
  facebook: { prefix: 'https://www.facebook.com/', name: 'Facebook' },
  x: { prefix: 'https://x.com/', name: 'Twitter' },
  threads: { prefix: 'https://www.threads.net/@', name: 'Threads' },
  youtube: { prefix: 'https://www.youtube.com/@', name: 'YouTube' },
  tiktok: { prefix: 'https://www.tiktok.com/@', name: 'TikTok' },
  linkedin: { prefix: 'https://www.linkedin.com/in/', name: 'LinkedIn' },
  xiaohongshu: { prefix: 'https://www.xiaohongshu.com/user/profile/', name: 'Xiaohongshu' },
} as const
export type SocialNetwork = keyof typeof SOCIAL_NETWORKS
export const SOCIAL_KEYS = Object.keys(SOCIAL_NETWORKS) as SocialNetwork[]

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // a lone % is part of the name
  }
}

// Older addresses of the same page: youtube.com/c/name, facebook.com/profile.php?id=100…
const OLDER = /^(?:(?:c|user)\/|profile\.php\?(?:.*&)?id=)(?=[^/?#&]+)/

/** The name inside a social link: as typed, pasted as a URL, or written with @. */
export function handleOf(network: SocialNetwork, text: string): string {
  const path = SOCIAL_NETWORKS[network].prefix.replace(/^https:\/\/[^/]+\//, '')
  const address = /^(?:https?:\/\/)?(?:[a-z-]+\.)*[a-z-]+\.(?:com|net)\/+/i.exec(text.trim())
  const withoutHost = text.trim().slice(address?.[0].length ?? 0)
  const isCurrent = withoutHost.startsWith(path)
  const elder = address ? withoutHost.replace(OLDER, '') : withoutHost
  const name = isCurrent && path !== '' ? withoutHost.slice(path.length) : elder
  const handle = name.replace(/^@/, '').replace(/[/?#&].*$/s, '')
  return address ? decoded(handle) : handle
}

/** The URL that is stored for a name; empty for an empty name. */
export function socialUrl(network: SocialNetwork, text: string): string {
  const handle = handleOf(network, text)
  return handle === '' ? '' : SOCIAL_NETWORKS[network].prefix + encodeURIComponent(handle)
}

/** True for exactly what `socialUrl` makes: prefix and one plain name, no path, no look-alike host. */
export function isSocialUrl(network: SocialNetwork, url: string): boolean {
  const { prefix } = SOCIAL_NETWORKS[network]
  return url.startsWith(prefix) && /^[^/?#\s@\\]{1,300}$/.test(url.slice(prefix.length))
}
