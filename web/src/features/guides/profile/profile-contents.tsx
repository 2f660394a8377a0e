import { useTranslation } from 'react-i18next'
import FaCheck from '~icons/fa-solid/check'
import { classes } from '../../../ui/class-names.ts'
import type { EditorTarget } from './editor-targets.ts'
import { isWritten, type ProfileDraft } from './profile-draft.ts'
import { SECTIONS, type SectionName } from './sections/editor-section.tsx'

/** Whether a section is filled in. The first seven are required for a review. */
function isFilled(draft: ProfileDraft, section: SectionName): boolean {
  switch (section) {
    case 'picture':
      return draft.profilePicture !== ''
    case 'basics':
      return [draft.username, draft.displayName, draft.role, draft.place.text].every((text) =>
        text.trim(),
      )
    case 'words':
      return draft.introduction.trim() !== ''
    case 'languages':
      return draft.languages.some(({ code, proficiency }) => code && proficiency)
    case 'expertises':
      return draft.expertises.length > 0
    case 'highlights':
      return draft.highlights.some((text) => text.trim())
    case 'versions':
      return Object.values(draft.versions).some(isWritten)
    case 'prices':
      return draft.priceRanges.some(({ currency, unit }) => currency && unit)
    case 'gallery':
      return draft.gallery.length > 0
    case 'videos':
      return draft.videoLinks.some((link) => link.trim())
    case 'social':
      return Object.values(draft.social).some((name) => name.trim())
  }
}

interface ProfileContentsProps {
  draft: ProfileDraft
  goTo: (target: EditorTarget) => void
  hidden: readonly SectionName[]
}

/**
 * The table of contents of the editor, with marks at completed sections. It is beside the editor in
 * wide windows, otherwise a sticky row above it.
 */
export function ProfileContents({ draft, goTo, hidden }: ProfileContentsProps) {
  const { t } = useTranslation()
  return (
    <nav
      aria-labelledby="contents"
      className={classes(
        'sticky z-10 max-lg:top-16 max-lg:-mx-(--gutter) max-lg:mb-4 max-lg:overflow-x-auto',
        'max-lg:bg-paper max-lg:px-(--gutter) max-lg:py-2 lg:top-24 lg:self-start',
      )}
    >
      <p id="contents" className="font-semibold text-sm max-lg:sr-only">
        {t('guideProfile.contents.title')}
      </p>
      <ol className="flex gap-1.5 text-sm lg:mt-3 lg:grid lg:gap-0.5 lg:border-line lg:border-s">
        {SECTIONS.filter((section) => !hidden.includes(section)).map((section) => {
          const isDone = isFilled(draft, section)
          return (
            <li key={section}>
              <a
                href={`#${section}`}
                className={classes(
                  'flex min-h-8 items-center gap-2 text-muted leading-snug hover:text-indigo lg:ps-4',
                  'max-lg:min-h-11 max-lg:whitespace-nowrap max-lg:rounded-full max-lg:border max-lg:border-line max-lg:bg-surface max-lg:px-4',
                )}
                onClick={(event) => {
                  event.preventDefault()
                  goTo({ section })
                }}
              >
                {t(`guideProfile.${section}.title`)}
                <FaCheck
                  aria-hidden="true"
                  className={classes(
                    'size-3 shrink-0 text-pine',
                    !isDone && 'invisible max-lg:hidden',
                  )}
                />
                {isDone && <span className="sr-only">{t('guideProfile.contents.filled')}</span>}
              </a>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
