import { inOrder } from '@annai/contract/bookings/changes'
import { BOOKING_LIMITS } from '@annai/contract/bookings/limits'
import type { Proposal } from '@annai/contract/bookings/proposals/shapes'
import { CHAT_LIMITS } from '@annai/contract/chat/limits'
import { fitsIn, graphemes } from '@annai/contract/graphemes'
import { normalized } from '@annai/contract/text'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readDraft, saveDraft } from '../../../shell/forms/draft.ts'
import { api } from '../../../shell/http/api.ts'
import { randomId } from '../../../shell/http/random-id.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { bookingKeys } from '../booking-keys.ts'
import { useTourTimes } from '../use-tour-times.ts'

interface ChangeRequestDialogProps {
  bookingId: string
  /** The terms that both parties agreed to. */
  agreed: Proposal
  onClose: () => void
}

/**
 * Requests a change of an agreed booking: fewer days, another number of people, or anything in
 * words. It is sent as a message, and the guide answers it with a proposal.
 */
export function ChangeRequestDialog({ bookingId, agreed, onClose }: ChangeRequestDialogProps) {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const times = useTourTimes()
  const client = useQueryClient()
  const draft = `change-request:${bookingId}`
  const days = [...new Set(inOrder(agreed.dateTimes).map(({ date }) => date))]
  const [dropped, setDropped] = useState<readonly string[]>([])
  const [people, setPeople] = useState(String(agreed.customerGroupSize))
  const [note, setNote] = useState(() => readDraft(draft) ?? '')
  // Kept for a retry, which must not send the message twice.
  const [id] = useState(randomId)

  const dayText = (date: string) =>
    times.row({ date, startTime: '00:00', endTime: '00:00' }, agreed.timeZone).date
  const count = Number(normalized(people, 'NFKC'))
  const isCountValid = Number.isInteger(count) && count >= 1 && count <= BOOKING_LIMITS.groupSizeMax
  const parts = [
    ...dropped.map((date) => t('booking.changeRequest.drop', { day: dayText(date) })),
    ...(isCountValid && count !== agreed.customerGroupSize
      ? [t('booking.changeRequest.people', { count })]
      : []),
  ]
  const message = [
    t('booking.changeRequest.opening'),
    ...parts.map((part) => `- ${part}`),
    ...(note.trim() === '' ? [] : [note.trim()]),
  ].join('\n')
  const isEmpty = parts.length === 0 && note.trim() === ''
  const isTooLong = !fitsIn(message, CHAT_LIMITS.message)
  const send = useMutation({
    mutationFn: () =>
      api.call('POST /api/bookings/:id/messages', {
        params: { id: bookingId },
        body: { message, clientMessageId: id },
      }),
    onSuccess: () => {
      saveDraft(draft, '')
      void client.invalidateQueries({ queryKey: bookingKeys.one(bookingId) })
      toast.success(t('booking.changeRequest.done'))
      onClose()
    },
    meta: { failure: 'reason' },
  })
  return (
    <FormDialog
      open
      onClose={onClose}
      busy={send.isPending}
      title={t('booking.changeRequest.title')}
      description={t('booking.changeRequest.text')}
      cancelLabel={tCommon('actions.cancel')}
      submitLabel={t('booking.changeRequest.action')}
      isSubmitDisabled={isEmpty || isTooLong || !isCountValid || dropped.length === days.length}
      onSubmit={(event) => {
        event.preventDefault()
        if (!send.isPending) send.mutate()
      }}
    >
      {days.length > 1 && (
        <fieldset className="grid gap-2">
          <legend className="mb-1 font-semibold">{t('booking.changeRequest.days')}</legend>
          {days.map((date) => (
            <Checkbox
              key={date}
              label={dayText(date)}
              checked={dropped.includes(date)}
              onChange={({ target }) =>
                setDropped(
                  target.checked ? [...dropped, date] : dropped.filter((day) => day !== date),
                )
              }
            />
          ))}
        </fieldset>
      )}
      <TextField
        inputMode="numeric"
        label={t('booking.field.customerGroupSize')}
        value={people}
        onChange={({ target }) => setPeople(target.value)}
        className="max-w-40"
      />
      <TextArea
        label={t('booking.changeRequest.note')}
        optional
        rows={3}
        limit={CHAT_LIMITS.message}
        measure={graphemes}
        countFrom={0.9}
        value={note}
        onChange={({ target }) => {
          setNote(target.value)
          saveDraft(draft, target.value)
        }}
      />
    </FormDialog>
  )
}
