import { ADMIN_LIMITS } from '@annai/contract/admin/limits'
import type { AdminPerson } from '@annai/contract/admin/people/shapes'
import { fitsIn, graphemes } from '@annai/contract/graphemes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveJson } from '../../../shell/save-file.ts'
import { Button } from '../../../ui/form/button.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { AffectedBookings } from '../affected-bookings.tsx'
import { toastResult, useActionToasts, useFailureToast } from '../use-action-toasts.ts'
import {
  useAddNote,
  useCorrectEmail,
  useExportPerson,
  useRequestDeletion,
} from './people-queries.ts'

/** Corrects an address that was never verified, or sends the link to it again. */
export function EmailForm({ person }: { person: AdminPerson }) {
  const { t } = useTranslation('admin')
  const outcome = useActionToasts()
  const correct = useCorrectEmail(person._id)
  const [email, setEmail] = useState(person.pendingEmail ?? person.email)
  return (
    <form
      noValidate
      className="mt-4 flex flex-wrap items-end gap-3 border-line border-t pt-4"
      onSubmit={(event) => {
        event.preventDefault()
        correct.mutate(email.trim(), outcome(t('person.linkSent'), t('person.linkFailed')))
      }}
    >
      <TextField
        type="email"
        autoComplete="off"
        className="grow"
        label={t('person.correctEmail')}
        hint={t('person.correctHint')}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Button
        type="submit"
        look="secondary"
        busy={correct.isPending}
        disabled={email.trim() === ''}
      >
        {t('person.sendLink')}
      </Button>
    </form>
  )
}

/** Adds a note, which only administrators read. */
export function NoteForm({ id }: { id: string }) {
  const { t } = useTranslation('admin')
  const outcome = useActionToasts()
  const add = useAddNote(id)
  const [text, setText] = useState('')
  const given = text.trim()
  return (
    <div className="grid gap-3">
      <TextArea
        label={t('person.note')}
        hint={t('person.noteHint')}
        rows={3}
        limit={ADMIN_LIMITS.reason}
        measure={graphemes}
        countFrom={0.9}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button
        className="w-fit"
        look="secondary"
        busy={add.isPending}
        disabled={given === '' || !fitsIn(given, ADMIN_LIMITS.reason)}
        onClick={() => add.mutate(given, outcome(t('person.noteSaved'), t('person.noteFailed')))}
      >
        {t('person.addNote')}
      </Button>
    </div>
  )
}

/** Saves what is stored about a person as a file. */
export function ExportButton({ id }: { id: string }) {
  const { t } = useTranslation('admin')
  const showFailure = useFailureToast()
  const fetching = useExportPerson(id)
  const save = () =>
    fetching.mutate(undefined, {
      onSuccess: (data) => saveJson('account-data.json', data),
      onError: (error) => showFailure(t('person.exportFailed'), error),
    })
  return (
    <Button look="secondary" size="sm" busy={fetching.isPending} onClick={save}>
      {t('person.export')}
    </Button>
  )
}

/** Requests the deletion of an account, with the open bookings that it affects. */
export function DeletionButton({ person }: { person: AdminPerson }) {
  const { t } = useTranslation('admin')
  const { t: tCommon } = useTranslation('common')
  const outcome = useActionToasts()
  const request = useRequestDeletion(person._id)
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const given = reason.trim()
  async function confirm() {
    const call = request.mutateAsync(given)
    const toasts = outcome(t('person.deletionDone'), t('person.deletionFailed'))
    if (await toastResult(call, toasts)) setOpen(false)
  }
  return (
    <>
      <Button look="danger" size="sm" onClick={() => setOpen(true)}>
        {t('person.delete')}
      </Button>
      {isOpen && (
        <Dialog
          open
          onClose={() => setOpen(false)}
          busy={request.isPending}
          title={t('person.deleteTitle', { name: person.displayName })}
          description={t('person.deleteText')}
          actions={
            <>
              <Button look="secondary" disabled={request.isPending} onClick={() => setOpen(false)}>
                {tCommon('actions.cancel')}
              </Button>
              <Button
                look="danger"
                busy={request.isPending}
                disabled={given === '' || !fitsIn(given, ADMIN_LIMITS.reason)}
                onClick={() => void confirm()}
              >
                {t('person.deleteSubmit')}
              </Button>
            </>
          }
        >
          <div className="grid gap-4">
            <AffectedBookings
              accountId={person._id}
              kind={person.role}
              outcome={t('person.deleteBookings')}
            />
            <TextArea
              label={t('cancel.reason')}
              hint={t('person.deleteReasonHint')}
              required
              rows={3}
              limit={ADMIN_LIMITS.reason}
              measure={graphemes}
              countFrom={0.9}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </div>
        </Dialog>
      )}
    </>
  )
}
