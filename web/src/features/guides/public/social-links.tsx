import type { SocialMediaLinks } from '@annai/contract/guides/shapes'
import { isSocialUrl, SOCIAL_KEYS, type SocialNetwork } from '@annai/contract/guides/social'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'

import FaFacebookF from '~icons/fa-brands/facebook-f'
import FaInstagram from '~icons/fa-brands/instagram'
import FaLinkedinIn from '~icons/fa-brands/linkedin-in'
import FaTiktok from '~icons/fa-brands/tiktok'
import FaYoutube from '~icons/fa-brands/youtube'
import FaBook from '~icons/fa-solid/book'
import FaThreads from '~icons/fa6-brands/threads'
import FaXTwitter from '~icons/fa6-brands/x-twitter'

const NETWORKS: Record<SocialNetwork, { name: string; Icon: ComponentType }> = {
  instagram: { name: 'Instagram', Icon: FaInstagram },
  facebook: { name: 'Facebook', Icon: FaFacebookF },
  x: { name: 'X', Icon: FaXTwitter },
  threads: { name: 'Threads', Icon: FaThreads },
  youtube: { name: 'YouTube', Icon: FaYoutube },
  tiktok: { name: 'TikTok', Icon: FaTiktok },
  linkedin: { name: 'LinkedIn', Icon: FaLinkedinIn },
  xiaohongshu: { name: '小红书 (Xiaohongshu)', Icon: FaBook },
}

/** Links to social networks, which open in new tabs. */
export function SocialLinks({ links }: { links: SocialMediaLinks }) {
  const { t } = useTranslation()
  const set = SOCIAL_KEYS.flatMap((network) => {
    const url = links[network]
    return url && isSocialUrl(network, url) ? [{ network, url, ...NETWORKS[network] }] : []
  })
  if (set.length === 0) return null
  return (
    <ul aria-label={t('guideProfileView.socialLabel')} className="flex flex-wrap gap-2">
      {set.map(({ network, url, name, Icon }) => {
        const text = t('guideProfileView.social', { name })
        return (
          <li key={network}>
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer nofollow"
              title={text}
              className="grid size-11 place-items-center rounded-full border border-line bg-surface text-ink transition-colors duration-150 hover:border-indigo hover:text-indigo"
            >
              <span className="sr-only">{text}</span>
              <span aria-hidden="true">
                <Icon />
              </span>
            </a>
          </li>
        )
      })}
    </ul>
  )
}
