import type { AdminContact } from '@annai/contract/admin/contacts/shapes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/form/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { PersonLink } from '../account-cells.tsx'
import { useDeleteContact, useMarkAnswered } from '../admin-queries.ts'
import { AuditList } from '../audit/audit-list.tsx'
import { toastResult, useActionToasts } from '../use-action-toasts.ts'
import { useAdminDates } from '../use-admin-dates.ts'
import { Replies, ReplyForm } from './contact-replies.tsx'

interface ContactProps {
  contact: AdminContact
}

/** Who sent a message, from which address and when. */
export function useContactSender(): (contact: AdminContact) => string {
  const { t } = useTranslation('admin')
  const { minute } = useAdminDates()
  return ({ name, email, createdAt }) =>
    t('contacts.from', { name, email, date: minute(createdAt) })
}

/** The answer by one's own mail program, and the mark that a message is answered. */
export function MessageActions({ contact }: ContactProps) {
  const { t } = useTranslation('admin')
  const outcome = useActionToasts()
  const answered = useMarkAnswered()
  const isAnswered = contact.answeredAt !== null
  const mark = () =>
    toastResult(
      answered.mutateAsync({ id: contact._id, isAnswered: !isAnswered }),
      outcome(
        t(isAnswered ? 'contacts.reopened' : 'contacts.answeredDone'),
        t('contacts.answeredFailed'),
      ),
    )
  const reply = `mailto:${encodeURIComponent(contact.email)}?subject=${encodeURIComponent(`Re: ${contact.subject}`)}`
  return (
    <>
      <a href={reply} className="link me-auto self-center">
        {t('contacts.reply')}
      </a>
      <DeleteButton contact={contact} />
      <Button look="secondary" busy={answered.isPending} onClick={() => void mark()}>
        {t(isAnswered ? 'contacts.reopen' : 'contacts.markAnswered')}
      </Button>
    </>
  )
}

/** Deletes the message, once confirmed. */
function DeleteButton({ contact }: ContactProps) {
  const { t } = useTranslation('admin')
  const { t: tCommon } = useTranslation('common')
  const outcome = useActionToasts()
  const removal = useDeleteContact()
  const [isConfirming, setConfirming] = useState(false)
  async function deleteNow() {
    await toastResult(
      removal.mutateAsync(contact._id),
      outcome(t('contacts.deleted'), t('contacts.deleteFailed')),
    )
    setConfirming(false)
  }
  return (
    <>
      <Button look="quiet" onClick={() => setConfirming(true)}>
        {t('contacts.delete')}
      </Button>
      <Dialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        busy={removal.isPending}
        width="sm"
        title={t('contacts.deleteTitle')}
        description={t('contacts.deleteText')}
        actions={
          <>
            <Button look="secondary" onClick={() => setConfirming(false)}>
              {tCommon('actions.cancel')}
            </Button>
            <Button look="danger" busy={removal.isPending} onClick={() => void deleteNow()}>
              {t('contacts.delete')}
            </Button>
          </>
        }
      />
    </>
  )
}

/** The message with its replies and the form for another one. */
export function MessageBody({ contact }: ContactProps) {
  const { t } = useTranslation('admin')
  return (
    <>
      <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
        {contact.message}
      </p>
      {contact.account && (
        <div className="mt-3">
          <p>
            <span className="me-2 text-muted">{t('contacts.account')}</span>
            <PersonLink person={contact.account} />
          </p>
          <p className="text-muted text-sm">{t('contacts.accountHint')}</p>
        </div>
      )}
      <Replies replies={contact.replies ?? []} />
      <ReplyForm key={contact._id} contact={contact} />
      <AuditList subjectId={contact._id} />
    </>
  )
}

interface ContactDialogProps {
  contact: AdminContact | null
  onClose: () => void
}

/** The whole message, with a control to mark it as answered. */
export function ContactDialog({ contact, onClose }: ContactDialogProps) {
  const sender = useContactSender()
  if (!contact) return null
  return (
    <Dialog
      open
      onClose={onClose}
      width="lg"
      title={contact.subject}
      description={sender(contact)}
      actions={<MessageActions contact={contact} />}
    >
      <MessageBody contact={contact} />
    </Dialog>
  )
}
