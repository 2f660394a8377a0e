import { ACCOUNT_LIMITS } from '@annai/contract/accounts/limits'
import { GUIDE_LIMITS as L } from '@annai/contract/guides/limits'
import { SOCIAL_KEYS, SOCIAL_NETWORKS, type SocialNetwork } from '@annai/contract/guides/social'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/card.tsx'
import { PlaceField } from '../../places/place-field.tsx'
import { isPlaceInvalid } from '../../places/use-place-choice.ts'
import { LimitedField } from './limited-field.tsx'
import type { SectionProps } from './list-sections.tsx'
import { RowList } from './row-list.tsx'

/** What is wrong with single fields, in words. */
export type FieldErrors = Partial<Record<'username' | SocialNetwork, string>>

type WithErrors = SectionProps & { errors: FieldErrors }

/** Who and where. */
export function BasicsSection({ draft, change, errors }: WithErrors) {
  const { t } = useTranslation()
  return (
    <Card title={t('guideProfile.basics.title')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <LimitedField
          label={t('guideProfile.basics.displayName')}
          value={draft.displayName}
          limit={ACCOUNT_LIMITS.displayName.max}
          autoComplete="name"
          onChange={(displayName) => change({ displayName })}
        />
        <LimitedField
          label={t('guideProfile.basics.username')}
          value={draft.username}
          limit={ACCOUNT_LIMITS.profileUsername.max}
          autoComplete="username"
          error={errors.username}
          onChange={(username) => change({ username })}
        />
        <LimitedField
          label={t('guideProfile.basics.role')}
          hint={t('guideProfile.basics.roleHint')}
          value={draft.role}
          limit={L.role}
          onChange={(role) => change({ role })}
        />
        <PlaceField
          value={draft.place}
          onChange={(place) => change({ place })}
          error={isPlaceInvalid(draft.place) ? t('guideProfile.invalidLocation') : undefined}
        />
      </div>
    </Card>
  )
}

/** The guide's own words. */
export function WordsSection({ draft, change }: SectionProps) {
  const { t } = useTranslation()
  return (
    <Card title={t('guideProfile.words.title')}>
      <div className="grid gap-4">
        <LimitedField
          label={t('guideProfile.words.tagline')}
          hint={t('guideProfile.words.taglineHint')}
          value={draft.tagline}
          limit={L.tagline}
          onChange={(tagline) => change({ tagline })}
          isLong
          counts
        />
        <LimitedField
          label={t('guideProfile.words.introduction')}
          value={draft.introduction}
          limit={L.introduction}
          onChange={(introduction) => change({ introduction })}
          isLong
          counts
        />
      </div>
    </Card>
  )
}

/** Names on social networks; stored as links with a fixed beginning. */
export function SocialSection({ draft, change, errors }: WithErrors) {
  const { t } = useTranslation()
  return (
    <Card title={t('guideProfile.social.title')}>
      <p className="mb-4 text-muted">{t('guideProfile.social.hint')}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {SOCIAL_KEYS.map((key) => (
          <LimitedField
            key={key}
            label={key === 'x' ? 'X' : SOCIAL_NETWORKS[key].name}
            value={draft.social[key]}
            // A pasted address is longer than the name that is left of it.
            limit={400}
            before={SOCIAL_NETWORKS[key].prefix.replace(/^https:\/\/(www\.)?/, '')}
            error={errors[key]}
            onChange={(name) => change({ social: { ...draft.social, [key]: name } })}
          />
        ))}
      </div>
    </Card>
  )
}

/** Links to videos; the public page shows the first four. */
export function VideosSection({ draft, change }: SectionProps) {
  const { t } = useTranslation()
  const name = (index: number) => `${t('guideProfile.videos.one')} ${index + 1}`
  return (
    <Card title={t('guideProfile.videos.title')}>
      <p className="mb-4 text-muted">{t('guideProfile.videos.hint')}</p>
      <RowList
        rows={draft.videoLinks}
        limit={L.videoLinks}
        empty=""
        nameOf={name}
        onChange={(videoLinks) => change({ videoLinks })}
      >
        {(row, set, index) => (
          <LimitedField
            label={name(index)}
            value={row}
            limit={500}
            inputMode="url"
            onChange={set}
          />
        )}
      </RowList>
    </Card>
  )
}
