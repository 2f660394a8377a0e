import { decoded, SOCIAL_NETWORKS, type SocialNetwork } from './social.ts'

// Older addresses of the same page: youtube.com/c/name, facebook.com/profile.php?id=100…
const OLDER = /^(?:(?:c|user)\/|profile\.php\?(?:.*&)?id=)(?=[^/?#&]+)/

/** The hosts of a network, its older ones among them. */
const HOSTS: Record<SocialNetwork, RegExp> = {
  instagram: /(?:^|\.)instagram\.com$/,
  facebook: /(?:^|\.)(?:facebook|fb)\.com$/,
  x: /(?:^|\.)(?:x|twitter)\.com$/,
  threads: /(?:^|\.)threads\.(?:net|com)$/,
  youtube: /(?:^|\.)youtube\.com$/,
  tiktok: /(?:^|\.)tiktok\.com$/,
  linkedin: /(?:^|\.)linkedin\.com$/,
  xiaohongshu: /(?:^|\.)xiaohongshu\.com$/,
}

const ADDRESS = /^(?:https?:\/\/)?((?:[a-z0-9-]+\.)+[a-z]{2,})\/+(?=.)/i

/** Addresses of a network that are no profile: posts, videos, groups. */
const NO_PROFILE =
  /^(?:p|reels?|stories|explore|tv|groups|watch|hashtag|share|posts|events|i|shorts|playlist|company|school|feed)\//

/**
 * The name inside a social link: as typed, as a URL, or with @. An address that is no profile of
 * this network is returned unchanged, and is no valid name.
 */
export function handleOf(network: SocialNetwork, text: string): string {
  const typed = text.trim()
  const address = ADDRESS.exec(typed)
  if (address && !HOSTS[network].test((address[1] ?? '').toLowerCase())) return typed
  const path = SOCIAL_NETWORKS[network].prefix.replace(/^https:\/\/[^/]+\//, '')
  const withoutHost = typed.slice(address?.[0].length ?? 0)
  if (address && NO_PROFILE.test(withoutHost)) return typed
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
