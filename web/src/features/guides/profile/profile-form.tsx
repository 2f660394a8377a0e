import type { OwnGuideProfile } from '@annai/contract/guides/shapes'
import { type FormEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useDiscard } from '../../../shell/forms/discard-dialog.tsx'
import { ApiError, isCancelled, messageOf } from '../../../shell/http/api-error.ts'
import { FormAlert } from '../../../ui/feedback/form-alert.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { chosenPlace } from '../../places/index.ts'
import { ProfileContents } from './profile-contents.tsx'
import { useSaveProfile } from './profile-queries.ts'
import { SaveBar } from './save-bar.tsx'
import {
  ExpertisesSection,
  HighlightsSection,
  LanguagesSection,
  PricesSection,
} from './sections/list-sections.tsx'
import { GallerySection, PortraitSection } from './sections/picture-sections.tsx'
import {
  BasicsSection,
  SocialSection,
  TextSection,
  VideosSection,
} from './sections/text-sections.tsx'
import { useDraftProblems } from './use-draft-problems.ts'
import { usePendingPictures } from './use-pending-pictures.ts'
import { type ProfileDraft, requestOf } from './use-profile-draft.ts'

interface ProfileFormProps {
  profile: OwnGuideProfile
  draft: ProfileDraft
  isChanged: boolean
  change: (part: Partial<ProfileDraft>) => void
  /** Saved or given up. */
  onDone: () => void
}

/** The profile editor: one form, one save. */
export function ProfileForm({ profile, draft, isChanged, change, onDone }: ProfileFormProps) {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const save = useSaveProfile()
  const pictures = usePendingPictures()
  const problems = useDraftProblems()
  const form = useRef<HTMLFormElement>(null)
  // Validation runs before the request: a second press in between is ignored.
  const isWorking = useRef<boolean>(false)
  const hasPlace = chosenPlace(draft.place) !== null
  const isBusy = save.isPending || pictures.progress !== null
  const { requestDiscard, dialog } = useDiscard(isChanged, onDone)

  // Moves the focus to the first invalid field.
  useEffect(() => {
    const wrong = Object.keys(problems.errors)
    if (wrong.length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [problems.errors])

  const send = async () => {
    const urls = [draft.profilePicture, ...draft.gallery.map(({ imageUrl }) => imageUrl)]
    const { addressOf, failures } = await pictures.send(urls, profile.profilePicture)
    for (const failure of failures)
      toast.error(`${t('guideProfile.errorUploadingImage')} ${messageOf(failure, tCommon)}`)
    const request = requestOf({
      ...draft,
      profilePicture: addressOf(draft.profilePicture) || profile.profilePicture,
      gallery: draft.gallery.map((item) => ({ ...item, imageUrl: addressOf(item.imageUrl) })),
    })
    await save.mutateAsync(request)
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isWorking.current) return
    if (!hasPlace) return void toast.error(t('guideProfile.invalidLocation'))
    isWorking.current = true
    try {
      if (!(await problems.check(draft))) return void toast.error(t('guideProfile.checkFields'))
      await send()
      toast.success(t('guideProfile.updateSuccess'))
      onDone()
    } catch (error) {
      if (isCancelled(error)) return
      const isOurs = error instanceof ApiError && error.status === 400
      const label = isOurs ? problems.take(error) : [messageOf(error, tCommon)]
      for (const text of label) toast.error(text)
    } finally {
      isWorking.current = false
    }
  }

  const section = { draft, change }
  const withErrors = { ...section, errors: problems.errors }
  return (
    <div className="grid gap-x-10 lg:grid-cols-[11rem_minmax(0,1fr)]">
      <ProfileContents draft={draft} />
      <form
        ref={form}
        onSubmit={(event) => void submit(event)}
        noValidate
        aria-label={t('guideProfile.title')}
        // Keeps the focused field clear of the site header and the save bar.
        className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6 [&_:is(input,textarea,select,button,label)]:scroll-mt-24 [&_:is(input,textarea,select,button,label)]:scroll-mb-32"
      >
        <PortraitSection {...section} addPicture={pictures.add} />
        <BasicsSection {...withErrors} />
        <TextSection {...section} />
        <LanguagesSection {...section} />
        <ExpertisesSection {...section} />
        <HighlightsSection {...section} />
        <PricesSection {...withErrors} />
        <GallerySection {...section} addPicture={pictures.add} />
        <VideosSection {...withErrors} />
        <SocialSection {...withErrors} />
        {problems.others.length > 0 && (
          <FormAlert cause={problems.others} title={t('guideProfile.notSaved')}>
            <ul className="list-disc ps-5">
              {problems.others.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </FormAlert>
        )}
        <SaveBar
          isChanged={isChanged}
          hasPlace={hasPlace}
          isBusy={isBusy}
          progress={pictures.progress}
          onCancelUpload={pictures.cancel}
          onCancel={requestDiscard}
        />
        {dialog}
      </form>
    </div>
  )
}
