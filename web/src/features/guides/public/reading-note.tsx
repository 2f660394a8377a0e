import type { PublicGuide } from '@annai/contract/guides/shapes'
import type { Language } from '@annai/contract/languages'
import { useTranslation } from 'react-i18next'
import FaLanguage from '~icons/fa-solid/language'
import { useLanguage } from '../../../shell/i18n/use-language.ts'
import { Button } from '../../../ui/form/button.tsx'

interface ReadingNoteProps {
  guide: PublicGuide
  /** The language of the texts that are shown; null if unknown. */
  language: Language | null
  isOriginalWanted: boolean
  onSwitch: (isOriginalWanted: boolean) => void
}

/** In whose words and in which language the texts of a guide are, and the way to the original. */
export function ReadingNote({ guide, language, isOriginalWanted, onSwitch }: ReadingNoteProps) {
  const { t } = useTranslation()
  const reader = useLanguage()
  const original = guide.textLanguage ?? null
  const hasVersion = reader !== original && guide.texts?.[reader] !== undefined
  if (!hasVersion && (original === reader || original === null)) return null
  const machine = isOriginalWanted ? undefined : guide.texts?.[reader]?.machine
  const names = new Intl.DisplayNames(reader, { type: 'language' })
  const nameOf = (code: Language) => names.of(code) ?? code
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-muted text-sm">
      <FaLanguage aria-hidden="true" className="size-5 shrink-0" />
      <span>
        {machine
          ? t(`guideProfileView.machine.${machine}`, { name: guide.displayName })
          : language
            ? t('guideProfileView.writtenIn', {
                name: guide.displayName,
                language: nameOf(language),
              })
            : t('guideProfileView.ownWords', { name: guide.displayName })}
      </span>
      {hasVersion && (
        <Button
          look="quiet"
          size="sm"
          onClick={() => onSwitch(!isOriginalWanted)}
          className="min-h-11!"
        >
          {isOriginalWanted
            ? t('guideProfileView.showVersion', { language: nameOf(reader) })
            : t('guideProfileView.showOriginal')}
        </Button>
      )}
    </p>
  )
}
