import { DECISION_LIMITS } from '@annai/contract/decisions/limits'
import { fitsIn, graphemes } from '@annai/contract/graphemes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../shell/http/api-error.ts'
import { FormAlert } from '../../../ui/feedback/form-alert.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { CodeField, type CodeOf } from '../decisions/code-field.tsx'
import type { CheckDialogProps } from './check-dialog-props.ts'
import { useRefuse } from './credential-admin-queries.ts'

/** Refuses a credential with a reason, which the guide reads. */
export function RefuseDialog({ credential, onClose, onDecided }: CheckDialogProps) {
  const { t } = useTranslation('credentials')
  const { t: tCommon } = useTranslation('common')
  const { t: tDecisions } = useTranslation('decisions')
  const refuse = useRefuse(credential._id)
  const [code, setCode] = useState<CodeOf<'credentialRefused'>>()
  const [facts, setFacts] = useState('')
  const fits = facts.trim() !== '' && fitsIn(facts.trim(), DECISION_LIMITS.facts)
  return (
    <FormDialog
      open
      title={t('console.refuseTitle', { kind: t(`kinds.${credential.kind}`) })}
      description={t('console.refuseText')}
      busy={refuse.isPending}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        if (!code || !fits || refuse.isPending) return
        refuse.mutate(
          { code, facts: facts.trim() },
          {
            onSuccess: () => {
              toast.success(t('console.refused'))
              onClose()
              onDecided()
            },
          },
        )
      }}
      look="danger"
      isSubmitDisabled={!code || !fits}
      cancelLabel={tCommon('actions.cancel')}
      submitLabel={t('console.refuse')}
    >
      {refuse.isError && (
        <FormAlert cause={refuse.error}>{messageOf(refuse.error, tCommon)}</FormAlert>
      )}
      <CodeField
        act="credentialRefused"
        subject={credential.guide._id}
        code={code}
        onCode={setCode}
        facts={facts}
      />
      <TextArea
        label={tDecisions('console.facts')}
        required
        rows={4}
        limit={DECISION_LIMITS.facts}
        measure={graphemes}
        countFrom={0.9}
        value={facts}
        onChange={(event) => setFacts(event.target.value)}
      />
    </FormDialog>
  )
}
