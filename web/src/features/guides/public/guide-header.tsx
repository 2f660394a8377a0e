import type { PublicGuide, SocialMediaLinks } from '@annai/contract/guides/shapes'
import { isSocialUrl, SOCIAL_KEYS, type SocialNetwork } from '@annai/contract/guides/social'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import FaFacebookF from '~icons/fa-brands/facebook-f'
import FaInstagram from '~icons/fa-brands/instagram'
import FaLinkedinIn from '~icons/fa-brands/linkedin-in'
import FaTiktok from '~icons/fa-brands/tiktok'
import FaYoutube from '~icons/fa-brands/youtube'
import FaBook from '~icons/fa-solid/book'
import FaCommentDots from '~icons/fa-solid/comment-dots'
import FaMapMarkerAlt from '~icons/fa-solid/map-marker-alt'
import FaThreads from '~icons/fa6-brands/threads'
import FaXTwitter from '~icons/fa6-brands/x-twitter'
import { GuidePortrait } from '../cards/guide-portrait.tsx'
import { RatingLine } from '../cards/rating-line.tsx'
import { placeOf, useGuideText } from '../use-guide-text.ts'

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
function SocialLinks({ links }: { links: SocialMediaLinks }) {
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

function Fact({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline gap-3">
      <dt>
        <span aria-hidden="true" className="text-muted [&_svg]:size-3.5">
          {icon}
        </span>
        <span className="sr-only">{name}</span>
      </dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  )
}

interface GuideHeaderProps {
  guide: PublicGuide
  /** The language of the guide's texts, if it is known. */
  lang: string | undefined
  /** Below the texts. */
  children?: ReactNode
}

/** The guide's picture, name, place and languages. */
export function GuideHeader({ guide, lang, children }: GuideHeaderProps) {
  const { t, i18n } = useTranslation()
  const text = useGuideText()
  const place = placeOf(guide.location)
  const languages = new Intl.ListFormat(i18n.language, {
    type: 'conjunction',
    style: 'narrow',
  }).format(
    text
      .languages(guide)
      .map(({ label: language, level }) =>
        level ? t('guideProfileView.spoken', { language, level }) : language,
      ),
  )
  return (
    // On phones the name wraps below the picture if the text is too large for one line.
    <header className="flex flex-wrap items-start gap-4 sm:grid sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-x-8">
      <GuidePortrait
        src={guide.profilePicture}
        sizes="(min-width: 40rem) 224px, 112px"
        isFirst
        className="size-[96px] rounded-xl min-[23rem]:size-[112px] border border-line bg-sunken object-cover sm:row-span-2 sm:size-[224px]"
      />
      <div className="flex min-w-0 flex-[1_1_min-content] flex-col gap-1 sm:gap-2">
        <h1 className="break-words">{guide.displayName}</h1>
        {guide.role && (
          <p lang={lang} className="text-lg text-muted leading-snug break-words">
            {guide.role}
          </p>
        )}
        <RatingLine average={guide.averageRating} count={guide.reviewCount} />
        {guide.answersWithin && (
          <p className="text-muted text-sm">{t(`answersWithin.${guide.answersWithin}`)}</p>
        )}
        {guide.reliability && (
          <p className="text-muted text-sm">
            {t('guideProfileView.reliability', {
              count: guide.reliability.agreed,
              kept: guide.reliability.kept,
            })}
          </p>
        )}
      </div>
      <div className="grid min-w-0 basis-full content-start gap-3">
        {guide.tagline && (
          <p lang={lang} className="font-title text-lg leading-snug text-balance wrap-anywhere">
            {guide.tagline}
          </p>
        )}
        {children}
        <dl className="grid gap-1">
          {place && (
            <Fact icon={<FaMapMarkerAlt />} name={t('guideProfileView.location')}>
              {place}
            </Fact>
          )}
          {languages && (
            <Fact icon={<FaCommentDots />} name={t('guideProfileView.languages')}>
              {/* Prevents a line break within a level in brackets. */}
              <span className="[word-break:keep-all]">{languages}</span>
            </Fact>
          )}
        </dl>
        <SocialLinks links={guide.socialMediaLinks} />
      </div>
    </header>
  )
}
