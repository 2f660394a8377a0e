import type { OwnGuideProfile } from '@annai/contract/guides/shapes'
import { SOCIAL_KEYS, SOCIAL_NETWORKS, type SocialNetwork } from '@annai/contract/guides/social'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, messageOf } from '../../../shell/api-error.ts'
import { toast } from '../../../shell/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { chosenPlace } from '../../places/use-place-choice.ts'
import {
  ExpertisesSection,
  HighlightsSection,
  LanguagesSection,
  PricesSection,
} from './list-sections.tsx'
import { GallerySection, PortraitSection } from './picture-sections.tsx'
import { useSaveProfile } from './queries.ts'
import {
  BasicsSection,
  type FieldErrors,
  SocialSection,
  VideosSection,
  WordsSection,
} from './text-sections.tsx'
import { usePendingPictures } from './use-pending-pictures.ts'
import { type ProfileDraft, requestOf } from './use-profile-draft.ts'

/** An error that names a network belongs to that field (P1-385, P1-386); the rest is told in a toast. */
const networkOf = (error: string): SocialNetwork | undefined =>
  SOCIAL_KEYS.find((key) => error.includes(SOCIAL_NETWORKS[key].name))

interface ProfileFormProps {
  profile: OwnGuideProfile
  draft: ProfileDraft
  change: (part: Partial<ProfileDraft>) => void
  /** Saved or given up. */
  onDone: () => void
}

/** The editor: everything at once, saved together. */
export function ProfileForm({ profile, draft, change, onDone }: ProfileFormProps) {
  const { t } = useTranslation()
  const { t: say } = useTranslation('common')
  const save = useSaveProfile()
  const pictures = usePendingPictures()
  const [errors, setErrors] = useState<FieldErrors>({})
  const hasPlace = chosenPlace(draft.place) !== null
  const isBusy = save.isPending || pictures.progress !== null

  const tellErrors = (error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 400)
      return void toast.error(messageOf(error, say))
    if (error.error) {
      // The specification puts a plain error of this call on the username (P1-444, P1-387).
      const isTaken = /already taken/i.test(error.error)
      const text = isTaken ? t('guideProfile.usernameTaken') : error.error
      setErrors({ username: text })
      return void toast.error(text)
    }
    const found: FieldErrors = {}
    for (const text of error.errors ?? []) {
      const network = networkOf(text)
      if (network) found[network] = text
      else toast.error(text)
    }
    setErrors(found)
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (!hasPlace) return void toast.error(t('guideProfile.invalidLocation'))
    setErrors({})
    try {
      const urls = [draft.profilePicture, ...draft.gallery.map(({ imageUrl }) => imageUrl)]
      const stored = await pictures.send(urls, profile.profilePicture)
      const wanted = urls.filter(pictures.isPending)
      if (wanted.some((url) => !stored.has(url))) toast.error(t('guideProfile.errorUploadingImage'))
      const addressOf = (url: string) => (pictures.isPending(url) ? (stored.get(url) ?? '') : url)
      const request = requestOf({
        ...draft,
        profilePicture: addressOf(draft.profilePicture) || profile.profilePicture,
        gallery: draft.gallery.map((item) => ({ ...item, imageUrl: addressOf(item.imageUrl) })),
      })
      await save.mutateAsync(request)
      toast.success(t('guideProfile.updateSuccess'))
      onDone()
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return
      tellErrors(error)
    }
  }

  const section = { draft, change }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-6">
      <PortraitSection {...section} addPicture={pictures.add} />
      <BasicsSection {...section} errors={errors} />
      <WordsSection {...section} />
      <LanguagesSection {...section} />
      <ExpertisesSection {...section} />
      <HighlightsSection {...section} />
      <PricesSection {...section} />
      <GallerySection {...section} addPicture={pictures.add} />
      <VideosSection {...section} />
      <SocialSection {...section} errors={errors} />
      <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-end gap-3 border-line border-t bg-paper px-4 py-3">
        {pictures.progress !== null && (
          <div className="flex grow items-center gap-3">
            <Progress label={t('guideProfile.uploading')} share={pictures.progress} />
            <Button look="quiet" size="sm" onClick={pictures.cancel}>
              {t('guideProfile.cancelUpload')}
            </Button>
          </div>
        )}
        <Button look="secondary" disabled={isBusy} onClick={onDone}>
          {say('actions.cancel')}
        </Button>
        <Button type="submit" busy={isBusy} disabled={!hasPlace}>
          {say(isBusy ? 'actions.saving' : 'actions.save')}
        </Button>
      </div>
    </form>
  )
}
