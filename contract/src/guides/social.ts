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

/** The name as people read it; a lone % is part of the name. */
export const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Networks whose names may have letters of every script. */
const ANY_SCRIPT: ReadonlySet<SocialNetwork> = new Set(['youtube', 'linkedin'])
const ANY_NAME = /^(?=.*[\p{L}\p{N}])[\p{L}\p{M}\p{N}._-]{1,100}$/u
const PLAIN_NAME = /^(?=.*[A-Za-z0-9])[A-Za-z0-9._-]{1,100}$/

/** True for prefix and one name that the network allows: no path, no space, no look-alike host. */
export function isSocialUrl(network: SocialNetwork, url: string): boolean {
  const { prefix } = SOCIAL_NETWORKS[network]
  if (!url.startsWith(prefix)) return false
  const name = decoded(url.slice(prefix.length))
  return (ANY_SCRIPT.has(network) ? ANY_NAME : PLAIN_NAME).test(name)
}
