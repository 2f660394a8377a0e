import { GUIDE_LIMITS } from '@annai/contract/guides/limits'
import type { Language } from '@annai/contract/languages'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../../shell/http/api.ts'
import { Button } from '../../../../ui/form/button.tsx'
import { useTranslator } from '../../../translations/index.ts'
import type { ProfileDraft, VersionDraft } from '../profile-draft.ts'

interface SuggestButtonProps {
  original: Pick<ProfileDraft, 'role' | 'tagline' | 'introduction' | 'highlights'>
  language: Language
  onSuggest: (version: VersionDraft) => void
}

/** Drafts the texts in a language by the translation service, where the operator has set one. */
export function SuggestButton({ original, language, onSuggest }: SuggestButtonProps) {
  const { t } = useTranslation('translator')
  const { data: translator } = useTranslator()
  const { role, tagline, introduction, highlights } = original
  const suggest = useMutation({
    mutationFn: () =>
      api.call('POST /api/guides/profile/texts/:language/suggestion', {
        params: { language },
        body: { role, tagline, introduction, highlights },
      }),
    onSuccess: ({ highlights: lines, ...texts }) =>
      onSuggest({
        ...texts,
        highlights: Array.from({ length: GUIDE_LIMITS.highlights }, (_, at) => lines[at] ?? ''),
        machine: 'unedited',
      }),
    meta: { failure: 'reason' },
  })
  if (!translator?.targets.includes(language)) return null
  return (
    <div className="grid justify-items-start gap-2">
      <Button look="secondary" busy={suggest.isPending} onClick={() => suggest.mutate()}>
        {t('suggest')}
      </Button>
      <p className="text-muted text-sm">{t('suggestHint', { engine: translator.engine })}</p>
    </div>
  )
}
