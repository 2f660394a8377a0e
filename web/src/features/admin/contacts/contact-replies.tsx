import type { AdminContact, ContactReply } from '@annai/contract/admin/contacts/shapes'
import { CONTACT_LIMITS } from '@annai/contract/contact/limits'
import { fitsIn, graphemes } from '@annai/contract/graphemes'
import { FALLBACK_LANGUAGE, LANGUAGE_NAMES } from '@annai/contract/languages'
import { useTranslation } from 'react-i18next'
import { isRefusal } from '../../../shell/http/api-error.ts'
import { Button } from '../../../ui/form/button.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { useReplyToContact } from '../admin-queries.ts'
import { toastResult, useActionToasts } from '../use-action-toasts.ts'
import { useAdminDates } from '../use-admin-dates.ts'
import { useReplyDraft } from './use-reply-draft.ts'

/** What was answered before. */
export function Replies({ replies }: { replies: readonly ContactReply[] }) {
  const { t } = useTranslation('admin')
  const { minute } = useAdminDates()
  if (replies.length === 0) return null
  return (
    <section className="mt-4 grid gap-2 border-line border-t pt-4">
      <h3 className="text-base">{t('contacts.replies')}</h3>
      <ol className="grid gap-3">
        {replies.map(({ _id, admin, date, text }) => (
          <li key={_id}>
            <span className="block text-muted text-sm">
              {t('contacts.replyBy', { admin, date: minute(date) })}
            </span>
            <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
              {text}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Answers a message by mail, in the language in which it was sent. */
export function ReplyForm({ contact }: { contact: AdminContact }) {
  const { t } = useTranslation('admin')
  const outcome = useActionToasts()
  const reply = useReplyToContact()
  const { _id, text, write, done, renew } = useReplyDraft(contact._id)
  const given = text.trim()
  async function send() {
    const call = reply.mutateAsync({ id: contact._id, _id, text: given })
    const isDone = await toastResult(
      call,
      outcome(t('contacts.replied'), t('contacts.replyFailed')),
    )
    if (isDone) return done(given)
    return call.catch((error: unknown) => {
      if (isRefusal(error, 'contact.replyChanged')) renew()
    })
  }
  return (
    <div className="mt-4 grid gap-3 border-line border-t pt-4">
      <TextArea
        label={t('contacts.replyText')}
        hint={t('contacts.replyHint', {
          language: LANGUAGE_NAMES[contact.language ?? FALLBACK_LANGUAGE],
        })}
        rows={5}
        limit={CONTACT_LIMITS.reply}
        measure={graphemes}
        countFrom={0.9}
        value={text}
        onChange={(event) => write(event.target.value)}
      />
      <Button
        className="w-fit"
        busy={reply.isPending}
        disabled={given === '' || !fitsIn(given, CONTACT_LIMITS.reply)}
        onClick={() => void send()}
      >
        {t('contacts.sendReply')}
      </Button>
    </div>
  )
}
