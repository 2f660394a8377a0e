import type { UnlicensedGuide } from '@annai/contract/admin/guides/shapes'
import { DECISION_LIMITS } from '@annai/contract/decisions/limits'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shell/i18n/use-language.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { useFailureToast } from '../use-action-toasts.ts'
import { useHideUnlicensed } from './credential-admin-queries.ts'

interface HideDialogProps {
  guides: readonly UnlicensedGuide[]
  onClose: () => void
  onHidden: () => void
}

/** Takes the chosen guides off the site, with the code that their licence has ended. */
export function HideDialog({ guides, onClose, onHidden }: HideDialogProps) {
  const { t } = useTranslation('credentials')
  const { t: tCommon } = useTranslation('common')
  const language = useLanguage()
  const hide = useHideUnlicensed()
  const showFailure = useFailureToast()
  const [facts, setFacts] = useState('')

  async function send() {
    try {
      const { hidden, skipped } = await hide.mutateAsync({
        guides: guides.map(({ _id, version }) => ({ _id, version })),
        facts,
      })
      toast.success(
        t('console.unlicensed.hidden', {
          hidden: hidden.length.toLocaleString(language),
          skipped: skipped.length.toLocaleString(language),
        }),
        { id: 'admin-action', description: null },
      )
      onHidden()
      onClose()
    } catch (error) {
      // The dialog stays open with the typed text.
      if (!(error instanceof Error)) throw error
      showFailure(t('console.unlicensed.hideFailed'), error)
    }
  }

  return (
    <FormDialog
      open
      onClose={onClose}
      busy={hide.isPending}
      title={t('console.unlicensed.title', { count: guides.length })}
      description={t('console.unlicensed.text')}
      cancelLabel={tCommon('actions.cancel')}
      submitLabel={t('console.unlicensed.hide')}
      look="danger"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <TextArea
        label={t('console.unlicensed.facts')}
        optional
        rows={3}
        limit={DECISION_LIMITS.facts}
        value={facts}
        onChange={(event) => setFacts(event.target.value)}
      />
    </FormDialog>
  )
}
