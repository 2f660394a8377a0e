import type { OwnGuideProfile } from '@annai/contract/guides/shapes'
import { SOCIAL_KEYS, SOCIAL_NETWORKS } from '@annai/contract/guides/social'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useText } from '../../../shell/i18n/use-text.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { Chips } from '../../../ui/layout/chips.tsx'
import { Picture, Portrait } from '../../media/index.ts'
import { usePrices } from '../use-prices.ts'

function Fact({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className="grid content-start gap-0.5">
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="wrap-anywhere">
        {children || <span className="text-muted">{t('guideProfile.notYet')}</span>}
      </dd>
    </div>
  )
}

/** The saved profile, read-only. */
export function ProfileView({ profile }: { profile: OwnGuideProfile }) {
  const { t } = useTranslation()
  const text = useText()
  const { range: amounts } = usePrices()
  const spoken = profile.languages.map((item) => {
    const [code = '', level = ''] = item.split(':')
    return { key: item, label: `${text(`languages.${code}`)} · ${text(`proficiencies.${level}`)}` }
  })
  const links = SOCIAL_KEYS.flatMap((key) => {
    const url = profile.socialMediaLinks[key]
    return url ? [{ key, url, name: key === 'x' ? 'X' : SOCIAL_NETWORKS[key].name }] : []
  })
  const notYet = <p className="text-muted wrap-anywhere">{t('guideProfile.notYet')}</p>
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2">
      <Card title={t('guideProfile.basics.title')} className="lg:col-span-2">
        <div className="flex flex-wrap items-start gap-6">
          <Portrait url={profile.profilePicture} name={profile.displayName} size="xl" />
          <dl className="grid min-w-0 grow gap-4 sm:grid-cols-2">
            <Fact name={t('guideProfile.basics.displayName')}>{profile.displayName}</Fact>
            <Fact name={t('guideProfile.basics.username')}>@{profile.username}</Fact>
            <Fact name={t('guideProfile.basics.role')}>{profile.role}</Fact>
            <Fact name={t('places.label')}>{profile.location.formattedAddress}</Fact>
          </dl>
        </div>
      </Card>
      <Card title={t('guideProfile.words.title')} className="lg:col-span-2">
        <dl className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Fact name={t('guideProfile.words.tagline')}>{profile.tagline}</Fact>
          <Fact name={t('guideProfile.words.introduction')}>
            {profile.introduction && (
              <span className="whitespace-pre-line">{profile.introduction}</span>
            )}
          </Fact>
        </dl>
      </Card>
      <Card title={t('guideProfile.languages.title')}>
        {spoken.length > 0 ? <Chips items={spoken} /> : notYet}
      </Card>
      <Card title={t('guideProfile.expertises.title')}>
        {profile.expertises.length > 0 ? (
          <Chips
            items={profile.expertises.map((key) => ({ key, label: text(`expertises.${key}`) }))}
          />
        ) : (
          notYet
        )}
      </Card>
      <Card title={t('guideProfile.highlights.title')}>
        {profile.highlights.length > 0 ? (
          <ul className="grid list-disc gap-1 ps-5">
            {profile.highlights.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        ) : (
          notYet
        )}
      </Card>
      <Card title={t('guideProfile.prices.title')}>
        {profile.priceRanges.length > 0 ? (
          <ul className="grid gap-2">
            {profile.priceRanges.map((range) => (
              <li key={`${range.unit}${range.currency}${range.minPrice}${range.description}`}>
                <span className="font-semibold tabular-nums">
                  {[amounts(range), t(`priceUnits.${range.unit}`)].filter(Boolean).join(' · ')}
                </span>
                {range.description && <span className="block">{range.description}</span>}
              </li>
            ))}
          </ul>
        ) : (
          notYet
        )}
      </Card>
      <Card title={t('guideProfile.social.title')}>
        {links.length > 0 ? (
          <ul className="grid gap-1">
            {links.map(({ key, url, name }) => (
              <li key={key}>
                <a className="link" href={url} target="_blank" rel="noopener nofollow">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        ) : (
          notYet
        )}
      </Card>
      <Card title={t('guideProfile.videos.title')}>
        {profile.videoLinks.length > 0 ? (
          <ul className="grid gap-1">
            {profile.videoLinks.map((url) => (
              <li key={url} className="truncate">
                <a className="link" href={url} target="_blank" rel="noopener nofollow">
                  {url}
                </a>
              </li>
            ))}
          </ul>
        ) : (
          notYet
        )}
      </Card>
      <Card title={t('guideProfile.gallery.title')} className="lg:col-span-2">
        {profile.imageGallery.length > 0 ? (
          <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
            {profile.imageGallery.map(({ imageUrl, description }) => (
              <li key={imageUrl}>
                <Picture
                  url={imageUrl}
                  alt=""
                  sizes="(min-width: 72rem) 22rem, (min-width: 40rem) 30vw, 45vw"
                  className="aspect-3/2 w-full rounded-md object-cover"
                />
                {description && <p className="mt-1 text-muted text-sm">{description}</p>}
              </li>
            ))}
          </ul>
        ) : (
          notYet
        )}
      </Card>
    </div>
  )
}
