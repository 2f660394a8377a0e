import type { missingParts } from '@annai/contract/guides/completeness'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/layout/card.tsx'
import { type EditorTarget, TARGET_OF } from './editor-targets.ts'

interface MissingPartsProps {
  missing: ReturnType<typeof missingParts>
  onChoose: (target: EditorTarget) => void
}

/** The parts that are missing for a submission, as links to their fields. */
export function MissingParts({ missing, onChoose }: MissingPartsProps) {
  const { t } = useTranslation()
  if (missing.length === 0) return null
  return (
    <Card title={t('guideProfile.missing.title')}>
      <ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
        {missing.map((part) => (
          <li key={part}>
            <button
              type="button"
              className="link inline-flex min-h-9 items-center text-start"
              onClick={() => onChoose(TARGET_OF[part])}
            >
              {t(`guideProfile.missing.${part}`)}
            </button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
