import { useTranslation } from 'react-i18next'
import FaCheck from '~icons/fa-solid/check'
import { classes } from '../../../ui/class-names.ts'
import { SECTIONS, type SectionName } from './sections/editor-section.tsx'
import type { ProfileDraft } from './use-profile-draft.ts'

/** The completed sections; the first seven are required for a review. */
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

/** The parts of the editor and which are filled in, beside it where the screen has room. */
export function ProfileContents({ draft }: { draft: ProfileDraft }) {
  const { t } = useTranslation()
  return (
    <nav aria-labelledby="contents" className="sticky top-24 hidden self-start lg:block">
      <p id="contents" className="font-semibold text-sm">
        {t('guideProfile.contents.title')}
      </p>
      <ol className="mt-3 grid gap-0.5 border-line border-s text-sm">
        {SECTIONS.map((section) => {
          const isDone = isFilled(draft, section)
          return (
            <li key={section}>
              <a
                href={`#${section}`}
                className="flex min-h-8 items-center gap-2 ps-4 text-muted leading-snug hover:text-indigo"
              >
                {t(`guideProfile.${section}.title`)}
                <FaCheck
                  aria-hidden="true"
                  className={classes('size-3 shrink-0 text-pine', !isDone && 'invisible')}
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
