import { type AnnouncementText, textFor } from '@annai/contract/admin/announcements/shapes'
import type { MailKinds, PreparedMail } from '../../../platform/mail/kinds.ts'
import { unsubscribePaths } from '../../accounts/subscription/service.ts'
import { isMailWanted } from '../channels/service.ts'
import { recipient } from '../store.ts'
import * as store from './store.ts'

const mailOf = ({ title, text }: AnnouncementText): PreparedMail => ({
  keys: {
    subject: 'server:mails.announcement.title',
    title: 'server:mails.announcement.title',
    body: 'server:mails.announcement.body',
    action: 'server:mails.notification.toNotifications',
  },
  params: { announcementTitle: title },
  lines: ['', ...text.split('\n')],
  path: '/notifications',
  reasonKey: 'server:mails.because.profile',
})

/** Not sent once the announcement is stopped, or to a guide who wants no such mails. */
export const announcementMails: MailKinds = {
  announcement: {
    async prepare(ctx, tx, mail) {
      const announcement = await store.find(tx, mail.params.announcement ?? '')
      const reader = mail.account_id ? await recipient(tx, mail.account_id) : undefined
      if (!reader || !mail.account_id || !announcement || announcement.stopped_at) return null
      if (!isMailWanted(reader, 'announcement')) return null
      return {
        ...mailOf(textFor(announcement.texts, reader.language)),
        language: reader.language,
        unsubscribe: await unsubscribePaths(ctx, mail.account_id),
      }
    },
  },
  announcementTest: {
    async prepare(_ctx, _tx, { params: { title = '', text = '' } }) {
      return mailOf({ title, text })
    },
  },
}
