import { GUIDE_LIMITS as L } from '@annai/contract/guides/limits'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@annai/contract/languages'
import { Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import FaCheck from '~icons/fa-solid/check'
import FaChevronDown from '~icons/fa-solid/chevron-down'
import { useLanguage } from '../../../../shell/i18n/use-language.ts'
import { lazyOrNothing } from '../../../../ui/feedback/lazy.tsx'
import { Select } from '../../../../ui/form/select.tsx'
import { isWritten, type VersionDraft } from '../profile-draft.ts'
import { EditorSection, type SectionProps } from './editor-section.tsx'
import { LimitedField } from './limited-field.tsx'

const SuggestButton = lazyOrNothing(
  async () => (await import('./suggest-button.tsx')).SuggestButton,
)

/** The language of the texts above, and the same texts in other languages. */
export function VersionsSection({
  draft,
  change,
  canSuggest,
}: SectionProps & { canSuggest: boolean }) {
  const { t } = useTranslation()
  const others = LANGUAGES.filter((code) => code !== draft.textLanguage)
  return (
    <EditorSection
      name="versions"
      title={t('guideProfile.versions.title')}
      hint={t('guideProfile.versions.hint')}
    >
      <div className="grid gap-4">
        <Select
          label={t('guideProfile.versions.original')}
          value={draft.textLanguage}
          options={[
            { value: '' as const, label: t('guideProfile.versions.otherLanguage') },
            ...LANGUAGES.map((code) => ({ value: code, label: LANGUAGE_NAMES[code] })),
          ]}
          onChange={({ target }) =>
            change({ textLanguage: LANGUAGES.find((code) => code === target.value) ?? '' })
          }
        />
        {others.map((language) => (
          <Version
            key={language}
            language={language}
            original={draft}
            canSuggest={canSuggest}
            version={draft.versions[language]}
            replace={(version) => change({ versions: { ...draft.versions, [language]: version } })}
          />
        ))}
      </div>
    </EditorSection>
  )
}

interface VersionProps {
  language: Language
  original: SectionProps['draft']
  version: VersionDraft
  canSuggest: boolean
  replace: (version: VersionDraft) => void
}

function Version({ language, original, version, canSuggest, replace }: VersionProps) {
  const { t } = useTranslation()
  const reader = useLanguage()
  const fields = useRef<HTMLDivElement>(null)
  const isDone = isWritten(version)
  const isSuggested = isDone && version.machine === 'unedited'
  const change = (part: Partial<VersionDraft>) => {
    const { machine, ...changed } = { ...version, ...part }
    replace(machine && isWritten(changed) ? { ...changed, machine: 'checked' } : changed)
  }
  const status = isSuggested ? 'suggested' : isDone ? 'written' : 'missing'
  const [isOpen, setOpen] = useState(false)
  const id = (field: string) => `${language}-${field}`
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group rounded-md border border-line"
    >
      <summary className="flex min-h-12 list-none items-center gap-x-3 px-4 py-2 [&::-webkit-details-marker]:hidden">
        <span lang={language} className="grow font-semibold">
          {LANGUAGE_NAMES[language]}
        </span>
        <span className="flex items-center gap-2 text-muted text-sm">
          {status === 'written' && <FaCheck aria-hidden="true" className="size-3 text-pine" />}
          <span>{t(`guideProfile.versions.${status}`)}</span>
        </span>
        <FaChevronDown
          aria-hidden="true"
          className="size-3.5 shrink-0 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      {/* Fields of the same names would be in the page five times. */}
      {isOpen && (
        <div ref={fields} lang={language} className="grid gap-4 border-line border-t p-4">
          <div lang={reader} role="status" className="empty:hidden">
            {isSuggested && (
              <p className="text-muted text-sm">{t('guideProfile.versions.check')}</p>
            )}
          </div>
          {canSuggest && !isDone && (
            <Suspense>
              <SuggestButton
                original={original}
                language={language}
                onSuggest={(suggested) => {
                  replace(suggested)
                  fields.current?.querySelector('input')?.focus()
                }}
              />
            </Suspense>
          )}
          <LimitedField
            id={id('role')}
            label={t('guideProfile.basics.role')}
            value={version.role}
            limit={L.role}
            onChange={(role) => change({ role })}
          />
          <LimitedField
            id={id('tagline')}
            label={t('guideProfile.words.tagline')}
            value={version.tagline}
            limit={L.tagline}
            onChange={(tagline) => change({ tagline })}
            counts
          />
          <LimitedField
            id={id('introduction')}
            label={t('guideProfile.words.introduction')}
            value={version.introduction}
            limit={L.introduction}
            onChange={(introduction) => change({ introduction })}
            isLong
            counts
          />
          {version.highlights.map((text, at) => (
            <LimitedField
              // biome-ignore lint/suspicious/noArrayIndexKey: a fixed number of lines
              key={at}
              id={id(`highlight-${at}`)}
              label={t('guideProfile.highlights.one', { number: at + 1 })}
              value={text}
              limit={L.highlight}
              onChange={(changed) =>
                change({
                  highlights: version.highlights.map((one, n) => (n === at ? changed : one)),
                })
              }
              counts
            />
          ))}
        </div>
      )}
    </details>
  )
}
