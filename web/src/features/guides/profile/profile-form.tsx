import type { GuideProfileRequest, OwnGuideProfile } from '@annai/contract/guides/shapes'
import { SOCIAL_KEYS, SOCIAL_NETWORKS } from '@annai/contract/guides/social'
import type { FieldProblem } from '@annai/contract/wire'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type FieldPath, get, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useDiscard } from '../../../shell/forms/discard-dialog.tsx'
import { setFieldProblems } from '../../../shell/forms/field-problems.ts'
import { ApiError, isCancelled, messageOf } from '../../../shell/http/api-error.ts'
import { useProblem } from '../../../shell/i18n/use-problem.ts'
import { FormAlert } from '../../../ui/feedback/form-alert.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { isComposing } from '../../../ui/form/is-composing.ts'
import { chosenPlace } from '../../places/index.ts'
import { type EditorTarget, TARGET_OF } from './editor-targets.ts'
import { MissingParts } from './missing-parts.tsx'
import { ProfileContents } from './profile-contents.tsx'
import { missingIn, type ProfileDraft, requestOf } from './profile-draft.ts'
import { SaveBar } from './save-bar.tsx'
import { isSectionName, OpenSectionsContext } from './sections/editor-section.tsx'
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
import { VersionsSection } from './sections/versions-section.tsx'
import { useOpenSections } from './use-open-sections.ts'
import { usePendingPictures } from './use-pending-pictures.ts'

/** The field of the editor for a field of the request; '' if the editor shows no error there. */
function editorFieldOf(field: string): string {
  if (field === 'username' || field === 'displayName') return field
  const key = SOCIAL_KEYS.find((one) => field === `socialMediaLinks.${one}`)
  return key ? `social.${key}` : ''
}

/**
 * A refused save, with problems also if the response names no fields. The specification gives a
 * plain error to the username, and a text of the list to the network that it names.
 */
function refusalOf(error: unknown): ApiError | null {
  if (!(error instanceof ApiError) || error.status !== 400) return null
  if (error.problems.length > 0) return error
  const texts = error.error
    ? [{ field: 'username', message: error.error }]
    : error.errors.map((message) => {
        const network = SOCIAL_KEYS.find((key) => message.includes(SOCIAL_NETWORKS[key].name))
        return { field: network ? `socialMediaLinks.${network}` : '', message }
      })
  return new ApiError(error.status, { error: error.error, problems: texts })
}

/** The texts of a refused save that belong to no field of the editor. */
const textsWithoutField = (problems: readonly Pick<FieldProblem, 'field' | 'message'>[]) => [
  ...new Set(problems.filter(({ field }) => !editorFieldOf(field)).map(({ message }) => message)),
]

/** Only the guide uploads them. */
const PICTURES = ['picture', 'gallery'] as const

interface ProfileFormProps {
  profile: OwnGuideProfile
  form: UseFormReturn<ProfileDraft>
  isChanged: boolean
  /** The field to start with; null after a reload, which must not scroll. */
  start: EditorTarget | null
  /** Called after a save or when the changes are discarded. */
  onDone: () => void
  save: {
    mutateAsync: (profile: GuideProfileRequest) => Promise<unknown>
    reset: () => void
    error: Error | null
  }
  /** An administrator writes for the guide: without pictures and suggestions. */
  isForStaff?: boolean
}

/** The profile editor. All sections are saved together. */
export function ProfileForm(props: ProfileFormProps) {
  const { profile, form, isChanged, start, onDone, save, isForStaff = false } = props
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const pictures = usePendingPictures()
  const textOf = useProblem()
  const [failures, setFailures] = useState<ReadonlyMap<string, unknown>>(new Map())
  const { sections, goTo } = useOpenSections(start)
  const frame = useRef<HTMLFormElement>(null)
  const { watch, setValues, handleSubmit, formState } = form
  const { errors, isSubmitting, submitCount } = formState
  const draft = watch()
  const hasPlace = chosenPlace(draft.place) !== null
  const { requestDiscard, dialog } = useDiscard(isChanged, onDone)

  // Focuses the first invalid field, on phones after opening its section.
  useEffect(() => {
    if (submitCount === 0) return
    const field = frame.current?.querySelector('[aria-invalid=true]')
    const section = field?.closest('section')?.id ?? ''
    if (field && isSectionName(section)) goTo({ section, field: field.id })
  }, [submitCount, goTo])

  const send = async () => {
    const urls = [draft.profilePicture, ...draft.gallery.map(({ imageUrl }) => imageUrl)]
    const { addressOf, failures } = await pictures.send(urls, profile.profilePicture)
    const request = requestOf({
      ...draft,
      profilePicture: addressOf(draft.profilePicture) || profile.profilePicture,
      gallery: draft.gallery.map((item) => ({ ...item, imageUrl: addressOf(item.imageUrl) })),
    })
    await save.mutateAsync(request)
    setFailures(failures)
    // Pictures that could not be uploaded remain as previews, so that the next save retries them.
    const shown = (url: string) => addressOf(url) || url
    setValues({
      profilePicture: shown(draft.profilePicture),
      gallery: draft.gallery.map((item) => ({ ...item, imageUrl: shown(item.imageUrl) })),
    })
    return failures.size === 0
  }

  const showMissingPlace = () => {
    goTo(TARGET_OF.location)
    // A single toast for repeated attempts.
    toast.error(t('guideProfile.invalidLocation'), { id: 'invalidLocation' })
  }
  // Save is disabled without a place, and browsers ignore Enter then. The reason is shown
  // instead.
  const onKeyDown = (event: KeyboardEvent) => {
    const isSaving = event.key === 'Enter' && event.target instanceof HTMLInputElement
    if (!isSaving || hasPlace || event.defaultPrevented || isComposing(event)) return
    event.preventDefault()
    showMissingPlace()
  }

  const showFailure = (error: unknown) => {
    const refusal = refusalOf(error)
    if (!refusal) return void toast.error(messageOf(error, tCommon))
    setFieldProblems(form, refusal, editorFieldOf)
    // The texts of a refused name are notifications as well.
    const { problems } = refusal
    const texts = refusal.error
      ? problems.map(({ message }) => message)
      : textsWithoutField(problems)
    for (const text of texts) toast.error(text)
  }
  const checkAndSend = handleSubmit(
    async () => {
      try {
        if (!(await send())) return
        toast.success(t(isForStaff ? 'userProfile.updateSuccess' : 'guideProfile.updateSuccess'))
        onDone()
      } catch (error) {
        if (!isCancelled(error)) showFailure(error)
      }
    },
    // A schema that could not be loaded has shown its own error.
    ({ root }) => root ?? toast.error(t('guideProfile.checkFields')),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isSubmitting) return
    if (!hasPlace) return showMissingPlace()
    save.reset()
    void checkAndSend()
  }

  const section = { draft, change: setValues }
  const shown = new Set([draft.profilePicture, ...draft.gallery.map(({ imageUrl }) => imageUrl)])
  const failed = new Map([...failures].filter(([url]) => shown.has(url)))
  const pictureSection = { ...section, addPicture: pictures.add, failed: new Set(failed.keys()) }
  const reasons = [...new Set([...failed.values()].map((failure) => messageOf(failure, tCommon)))]
  const withErrors = {
    ...section,
    errorOf: (field: FieldPath<ProfileDraft>) => textOf(get(errors, field)),
  }
  const others = textsWithoutField(refusalOf(save.error)?.problems ?? [])
  return (
    <div className="grid gap-x-10 lg:grid-cols-[11rem_minmax(0,1fr)]">
      <ProfileContents draft={draft} goTo={goTo} hidden={isForStaff ? PICTURES : []} />
      <form
        ref={frame}
        onSubmit={submit}
        onKeyDown={onKeyDown}
        noValidate
        aria-label={isForStaff ? profile.displayName : t('guideProfile.title')}
        // Room for the site header and the save bar when a focused field is scrolled into view.
        className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6 [&_:is(input,textarea,select,button,label)]:scroll-mt-24 [&_:is(input,textarea,select,button,label)]:scroll-mb-32"
      >
        <OpenSectionsContext value={sections}>
          {profile.approvalStatus !== 'approved' && (
            <MissingParts
              missing={missingIn(draft).filter((part) => !isForStaff || part !== 'profilePicture')}
              onChoose={goTo}
            />
          )}
          {!isForStaff && <PortraitSection {...pictureSection} />}
          <BasicsSection {...withErrors} />
          <TextSection {...section} />
          <LanguagesSection {...section} />
          <ExpertisesSection {...section} />
          <HighlightsSection {...section} />
          <VersionsSection {...section} canSuggest={!isForStaff} />
          <PricesSection {...withErrors} />
          {!isForStaff && <GallerySection {...pictureSection} />}
          <VideosSection {...withErrors} />
          <SocialSection {...withErrors} />
        </OpenSectionsContext>
        {failed.size > 0 && (
          <FormAlert
            cause={failures}
            title={t('guideProfile.errorUploadingImage')}
            action={
              <Button type="submit" look="secondary" size="sm" disabled={isSubmitting}>
                {tCommon('actions.retry')}
              </Button>
            }
          >
            {reasons.map((reason) => (
              <p key={reason}>{reason}</p>
            ))}
            <p>{t('guideProfile.picture.failed')}</p>
          </FormAlert>
        )}
        {others.length > 0 && (
          <FormAlert cause={save.error} title={t('guideProfile.notSaved')}>
            <ul className="list-disc ps-5">
              {others.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </FormAlert>
        )}
        <SaveBar
          isChanged={isChanged}
          hasPlace={hasPlace}
          onChoosePlace={() => goTo(TARGET_OF.location)}
          isBusy={isSubmitting}
          progress={pictures.progress}
          onCancelUpload={pictures.cancel}
          onCancel={requestDiscard}
        />
        {dialog}
      </form>
    </div>
  )
}
