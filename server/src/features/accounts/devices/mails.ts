import { tourTimes } from '@annai/contract/bookings/tour'
import type { Language } from '@annai/contract/languages'
import Bowser from 'bowser'
import type { Tx } from '../../../platform/db/transact.ts'
import type { MailKind, MailKinds } from '../../../platform/mail/kinds.ts'
import { queueMail } from '../../../platform/mail/queue.ts'
import type { Platform } from '../../../platform/platform.ts'
import { byId } from '../store.ts'
import type { DeviceOwner } from './service.ts'

/** "Firefox on Linux"; a user agent that names no known browser is written as it is. */
function deviceName({ texts }: Platform, language: Language, userAgent: string): string {
  if (userAgent === '') return '–'
  const { browser, os } = Bowser.parse(userAgent)
  if (!browser.name || !os.name) return userAgent
  // As on the screen: "Samsung Internet for Android" contains the system.
  const names = { browser: browser.name.replace(/ for \w+$/, ''), system: os.name }
  return texts.translate(language, 'common:device', names)
}

const noticeOf = (path: '/forgot-password' | '/admin-forgot-password'): MailKind => ({
  async prepare(ctx, tx, { account_id, language, params }) {
    const account = account_id ? await byId(tx, account_id) : undefined
    const timeZone = account?.time_zone ?? 'UTC'
    const loggedInAt = new Date(params.at ?? 0)
    const { at, zone } = tourTimes(language, timeZone).moment(loggedInAt, timeZone)
    const label = (key: string) => ctx.texts.translate(language, `server:mails.newDevice.${key}`)
    const name = deviceName(ctx, language, params.userAgent ?? '')
    return {
      keys: {
        subject: 'server:mails.newDevice.subject',
        title: 'server:mails.newDevice.title',
        body: 'server:mails.newDevice.body',
        action: 'server:mails.newDevice.action',
      },
      params: {},
      facts: [
        { label: label('device'), values: [{ text: name }] },
        { label: label('time'), values: [{ text: `${at} ${zone}` }] },
      ],
      path,
    }
  },
})

export const deviceMails: MailKinds = {
  newDevice: noticeOf('/forgot-password'),
  adminNewDevice: noticeOf('/admin-forgot-password'),
}

/** Who has logged in, and the address that the notice goes to. */
interface Notified {
  kind: 'account' | 'admin'
  id: string
  email: string
  language: Language
}

/**
 * Whether a login is mailed to the owner: only one from an unknown browser. After a few on a day,
 * such as those of a program without cookies, the others of that day are only in the security log.
 */
export const isNoticeDue = async (
  { limits }: Platform,
  { kind, id }: DeviceOwner,
  device: string | null,
): Promise<boolean> => device === null && (await limits.consume('newDeviceMail', `${kind}:${id}`))

/** Notifies the owner of a login from a browser that this account does not know. */
export function queueDeviceNotice(
  ctx: Platform,
  tx: Tx,
  { kind, id, email, language }: Notified,
  userAgent: string,
): Promise<void> {
  const now = ctx.clock.now()
  return queueMail(ctx, tx, {
    accountId: kind === 'account' ? id : null,
    recipient: email,
    language,
    kind: kind === 'account' ? 'newDevice' : 'adminNewDevice',
    params: { at: now.toISOString(), userAgent: userAgent.slice(0, 300) },
    dueAt: now,
  })
}
