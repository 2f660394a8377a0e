import type { ContactRequest } from '@annai/contract/contact/shapes'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { deleteDraft } from '../../shell/forms/draft.ts'
import { useFormDraft } from '../../shell/forms/use-form-draft.ts'
import { useShapeResolver } from '../../shell/forms/use-shape-resolver.ts'
import { api } from '../../shell/http/api.ts'
import { useProblem } from '../../shell/i18n/use-problem.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { FormAlert } from '../../ui/feedback/form-alert.tsx'
import { Button } from '../../ui/form/button.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextField } from '../../ui/form/text-field.tsx'

const useSendContact = () =>
  useMutation({
    // The honeypot field is sent only if a bot has filled it in.
    mutationFn: ({ website, ...message }: ContactRequest) =>
      api.call(
        'POST /api/contact',
        { body: website ? { ...message, website } : message },
        { as: 'none' },
      ),
  })

const EMPTY: ContactRequest = { name: '', email: '', subject: '', message: '', website: '' }
const DRAFT_FIELDS = ['name', 'email', 'subject', 'message'] as const
const DRAFT = 'contact'

/** The contact form. The result is green or red by its outcome, never by its text. */
export function ContactForm() {
  const { t } = useTranslation()
  const problem = useProblem()
  const send = useSendContact()
  const form = useForm({
    resolver: useShapeResolver(
      async () => (await import('@annai/contract/contact/shapes')).ContactRequest,
    ),
    defaultValues: EMPTY,
  })
  const { register, handleSubmit, formState, reset } = form
  const { errors } = formState
  useFormDraft(form, DRAFT, DRAFT_FIELDS)

  const submit = handleSubmit((message) => {
    if (send.isPending) return
    send.mutate(message, {
      onSuccess: () => {
        reset(EMPTY)
        deleteDraft(DRAFT)
      },
    })
  })

  return (
    <form method="post" noValidate onSubmit={submit} className="card grid gap-5 p-5 sm:p-8">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={t('contactUs.name')}
          autoComplete="name"
          error={problem(errors.name)}
          {...register('name')}
        />
        <TextField
          label={t('contactUs.email')}
          type="email"
          autoComplete="email"
          error={problem(errors.email)}
          {...register('email')}
        />
      </div>
      <TextField
        label={t('contactUs.subject')}
        error={problem(errors.subject)}
        {...register('subject')}
      />
      <TextArea
        label={t('contactUs.message')}
        rows={7}
        error={problem(errors.message)}
        {...register('message')}
      />
      {/* A honeypot: it is invisible and cannot be reached by keyboard, so that only bots fill
          it in. */}
      <input
        className="sr-only"
        type="text"
        tabIndex={-1}
        aria-hidden="true"
        autoComplete="off"
        {...register('website')}
      />
      {send.isSuccess && <Banner tone="good" role="status" title={t('contactUs.successMessage')} />}
      {(send.isError || errors.website) && (
        <FormAlert cause={send.error ?? errors.website} title={t('contactUs.errorMessage')} />
      )}
      <Button type="submit" size="lg" busy={send.isPending} className="justify-self-start">
        {t(send.isPending ? 'contactUs.submitting' : 'contactUs.submit')}
      </Button>
    </form>
  )
}
