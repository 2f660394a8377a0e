import { QUICK_REPLY_LIMITS } from '@annai/contract/chat/quick-replies/limits'
import type { QuickReply } from '@annai/contract/chat/quick-replies/shapes'
import { graphemes } from '@annai/contract/graphemes'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { setFieldProblems } from '../../../shell/forms/field-problems.ts'
import { useShapeResolver } from '../../../shell/forms/use-shape-resolver.ts'
import { messageOf } from '../../../shell/http/api-error.ts'
import { useProblem } from '../../../shell/i18n/use-problem.ts'
import { FormAlert } from '../../../ui/feedback/form-alert.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { useQuickReplyChanges } from './quick-reply-queries.ts'

/** A quick reply, new or changed. */
export function QuickReplyForm({ reply, onClose }: { reply: QuickReply; onClose: () => void }) {
  const { t } = useTranslation('phrases')
  const { t: tCommon } = useTranslation('common')
  const problem = useProblem()
  const { save } = useQuickReplyChanges()
  const form = useForm({
    resolver: useShapeResolver(
      async () => (await import('@annai/contract/chat/quick-replies/shapes')).QuickReplyRequest,
    ),
    defaultValues: { title: reply.title, text: reply.text },
  })
  const { register, handleSubmit, formState } = form
  const { errors } = formState
  const submit = handleSubmit((body) => {
    if (save.isPending) return
    save.mutate(
      { id: reply._id, ...body },
      {
        onSuccess: () => {
          toast.success(t('replies.saved'))
          onClose()
        },
        onError: (error) => setFieldProblems(form, error),
      },
    )
  })
  return (
    <FormDialog
      open
      title={reply.title ? t('replies.edit', { title: reply.title }) : t('replies.add')}
      busy={save.isPending}
      onClose={onClose}
      onSubmit={submit}
      cancelLabel={tCommon('actions.cancel')}
      submitLabel={tCommon('actions.save')}
    >
      {save.isError && <FormAlert cause={save.error}>{messageOf(save.error, tCommon)}</FormAlert>}
      <TextField
        label={t('replies.name')}
        error={problem(errors.title)}
        autoComplete="off"
        {...register('title')}
      />
      <TextArea
        label={t('replies.text')}
        hint={t('replies.hint')}
        error={problem(errors.text)}
        limit={QUICK_REPLY_LIMITS.text}
        measure={graphemes}
        rows={5}
        {...register('text')}
      />
    </FormDialog>
  )
}
