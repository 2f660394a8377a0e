import { ACCOUNT_LIMITS } from '@annai/contract/accounts/limits'
import { GUIDE_LIMITS as L } from '@annai/contract/guides/limits'
import { SOCIAL_KEYS, SOCIAL_NETWORKS } from '@annai/contract/guides/social'
import { handleOf } from '@annai/contract/guides/social-handle'
import { useTranslation } from 'react-i18next'
import { isPlaceInvalid, PlaceField } from '../../../places/index.ts'
import { EditorSection, type SectionProps, type SectionWithErrorsProps } from './editor-section.tsx'
import { LimitedField } from './limited-field.tsx'
import { RowList } from './row-list.tsx'

/** Names, role and location. */
export function BasicsSection({ draft, change, errorOf }: SectionWithErrorsProps) {
  const { t } = useTranslation()
  return (
    <EditorSection name="basics" title={t('guideProfile.basics.title')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <LimitedField
          label={t('guideProfile.basics.displayName')}
          value={draft.displayName}
          limit={ACCOUNT_LIMITS.displayName.max}
          autoComplete="name"
          id="displayName"
          error={errorOf('displayName')}
          onChange={(displayName) => change({ displayName })}
        />
        <LimitedField
          label={t('guideProfile.basics.username')}
          value={draft.username}
          limit={ACCOUNT_LIMITS.profileUsername.max}
          autoComplete="username"
          autoCapitalize="none"
          id="username"
          error={errorOf('username')}
          onChange={(username) => change({ username })}
        />
        <LimitedField
          id="role"
          label={t('guideProfile.basics.role')}
          hint={t('guideProfile.basics.roleHint')}
          value={draft.role}
          limit={L.role}
          onChange={(role) => change({ role })}
        />
        <PlaceField
          id="location"
          value={draft.place}
          onChange={(place) => change({ place })}
          error={isPlaceInvalid(draft.place) ? t('guideProfile.invalidLocation') : undefined}
        />
      </div>
    </EditorSection>
  )
}

/** The free texts. */
export function TextSection({ draft, change }: SectionProps) {
  const { t } = useTranslation()
  return (
    <EditorSection name="words" title={t('guideProfile.words.title')}>
      <div className="grid gap-4">
        <LimitedField
          label={t('guideProfile.words.tagline')}
          hint={t('guideProfile.words.taglineHint')}
          value={draft.tagline}
          limit={L.tagline}
          onChange={(tagline) => change({ tagline })}
          counts
        />
        <LimitedField
          id="introduction"
          label={t('guideProfile.words.introduction')}
          hint={t('guideProfile.words.introductionHint')}
          value={draft.introduction}
          limit={L.introduction}
          onChange={(introduction) => change({ introduction })}
          isLong
          counts
        />
      </div>
    </EditorSection>
  )
}

/** The guide's names on social networks, stored as links with a fixed prefix. */
export function SocialSection({ draft, change, errorOf }: SectionWithErrorsProps) {
  const { t } = useTranslation()
  return (
    <EditorSection
      name="social"
      title={t('guideProfile.social.title')}
      hint={t('guideProfile.social.hint')}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {SOCIAL_KEYS.map((key) => (
          <LimitedField
            key={key}
            id={key}
            autoCapitalize="none"
            label={key === 'x' ? 'X' : SOCIAL_NETWORKS[key].name}
            value={draft.social[key]}
            // A pasted URL is longer than the name in it.
            limit={400}
            before={SOCIAL_NETWORKS[key].prefix.replace(/^https:\/\/(www\.)?/, '')}
            error={errorOf(`social.${key}`)}
            onChange={(name) => change({ social: { ...draft.social, [key]: name } })}
            // A pasted URL or an @ is visibly reduced to the name.
            onBlur={() => {
              const name = handleOf(key, draft.social[key])
              if (name !== draft.social[key]) change({ social: { ...draft.social, [key]: name } })
            }}
          />
        ))}
      </div>
    </EditorSection>
  )
}

/** Links to videos. The public page shows the first four. */
export function VideosSection({ draft, change, errorOf }: SectionWithErrorsProps) {
  const { t } = useTranslation()
  const name = (index: number) => t('guideProfile.videos.one', { number: index + 1 })
  return (
    <EditorSection
      name="videos"
      title={t('guideProfile.videos.title')}
      hint={t('guideProfile.videos.hint')}
    >
      <RowList
        rows={draft.videoLinks}
        limit={L.videoLinks}
        empty=""
        nameOf={name}
        onChange={(videoLinks) => change({ videoLinks })}
      >
        {(row, set, index) => (
          <LimitedField
            id={`video-${index}`}
            label={name(index)}
            value={row}
            limit={500}
            inputMode="url"
            autoCapitalize="none"
            placeholder="https://"
            error={errorOf(`videoLinks.${index}`)}
            onChange={set}
          />
        )}
      </RowList>
    </EditorSection>
  )
}
