import type { ContactCard } from '@annai/contract/accounts/contact-card/shapes'
import { MESSENGERS } from '@annai/contract/accounts/contact-card/vocabulary'
import type { InputAt } from '@annai/contract/api'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { setFieldProblems } from '../../../shell/forms/field-problems.ts'
import { useShapeResolver } from '../../../shell/forms/use-shape-resolver.ts'
import { api } from '../../../shell/http/api.ts'
import { messageOf } from '../../../shell/http/api-error.ts'
import { QueryView } from '../../../shell/http/query-view.tsx'
import { useProblem } from '../../../shell/i18n/use-problem.ts'
import { FormAlert } from '../../../ui/feedback/form-alert.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Card } from '../../../ui/layout/card.tsx'

const KEY = ['accounts', 'contactCard'] as const

const useContactCard = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.call('GET /api/account/contact-card', {}, { signal }),
  })

function useSaveContactCard() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: InputAt<'PUT /api/account/contact-card'>['body']) =>
      api.call('PUT /api/account/contact-card', { body }),
    onSuccess: (own) => client.setQueryData(KEY, own),
  })
}

function useDeleteContactCard() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api.call('DELETE /api/account/contact-card'),
    meta: { failure: 'reason' },
    onSuccess: (own) => client.setQueryData(KEY, own),
  })
}

/** How the other party can reach this person around the day of a tour. */
export function ContactCardSection({ isBarred }: { isBarred: boolean }) {
  const { t } = useTranslation('meeting')
  const query = useContactCard()
  return (
    <section id="contact-card" aria-labelledby="contact-card-title" className="scroll-mt-24">
      <Card as="div" title={<span id="contact-card-title">{t('card.title')}</span>}>
        <QueryView query={query} waiting={<Skeleton className="h-40" />}>
          {({ card }) => <CardForm key={JSON.stringify(card)} card={card} isBarred={isBarred} />}
        </QueryView>
      </Card>
    </section>
  )
}

function CardForm({ card, isBarred }: { card: ContactCard | null; isBarred: boolean }) {
  const { t } = useTranslation('meeting')
  const { t: tCommon } = useTranslation('common')
  const problem = useProblem()
  const save = useSaveContactCard()
  const remove = useDeleteContactCard()
  const form = useForm({
    resolver: useShapeResolver(
      async () => (await import('@annai/contract/accounts/contact-card/shapes')).ContactCardRequest,
    ),
    defaultValues: {
      phone: card?.phone?.international ?? '',
      messenger: card?.messenger?.name ?? null,
      messengerId: card?.messenger?.id ?? '',
      consent: card !== null,
    },
  })
  const { register, handleSubmit, formState, watch, setValue } = form
  const { errors } = formState
  const messenger = watch('messenger')
  const submit = handleSubmit((body) => {
    if (save.isPending) return
    save.mutate(body, {
      onSuccess: () => toast.success(t('card.saved')),
      onError: (error) => setFieldProblems(form, error),
    })
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <p>{t('card.text')}</p>
      {save.isError && <FormAlert cause={save.error}>{messageOf(save.error, tCommon)}</FormAlert>}
      <TextField
        type="tel"
        label={t('card.phone')}
        hint={t('card.phoneHint')}
        error={problem(errors.phone)}
        autoComplete="tel"
        disabled={isBarred}
        {...register('phone')}
      />
      <Select
        label={t('card.messenger')}
        value={messenger ?? ''}
        disabled={isBarred}
        onChange={({ target }) =>
          setValue('messenger', MESSENGERS.find((name) => name === target.value) ?? null)
        }
        options={[
          { value: '', label: t('card.noMessenger') },
          ...MESSENGERS.map((name) => ({ value: name, label: name })),
        ]}
      />
      {messenger && (
        <TextField
          label={t('card.messengerId')}
          error={problem(errors.messengerId)}
          autoComplete="off"
          disabled={isBarred}
          {...register('messengerId')}
        />
      )}
      <Checkbox
        label={t('card.consent')}
        error={problem(errors.consent)}
        disabled={isBarred}
        {...register('consent')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={save.isPending} disabled={isBarred}>
          {t('card.save')}
        </Button>
        {card && (
          <Button
            look="danger"
            busy={remove.isPending}
            disabled={isBarred}
            onClick={() =>
              remove.mutate(undefined, { onSuccess: () => toast.success(t('card.deleted')) })
            }
          >
            {t('card.delete')}
          </Button>
        )}
      </div>
    </form>
  )
}
