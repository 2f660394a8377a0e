import { tourTimes } from '@annai/contract/bookings/tour'
import type { Language } from '@annai/contract/languages'
import Bowser from 'bowser'
import type { MailKind, MailKinds } from '../../../platform/mail/kinds.ts'
import type { Platform } from '../../../platform/platform.ts'
import { byId } from '../store.ts'

/**
 * "Firefox on Linux". Only names of the library's lists: the intruder chooses the user agent, and the
 * mail is the site's.
 */
function deviceName({ texts }: Platform, language: Language, userAgent: string): string {
  const { browser, os } = userAgent === '' ? { browser: {}, os: {} } : Bowser.parse(userAgent)
  const isKnown =
    Object.values(Bowser.BROWSER_MAP).some((name) => name === browser.name) &&
    Object.values(Bowser.OS_MAP).some((name) => name === os.name)
  if (!isKnown) return texts.translate(language, 'server:mails.newDevice.unknownDevice')
  // As on the screen: "Samsung Internet for Android" contains the system.
  const names = { browser: browser.name?.replace(/ for \w+$/, '') ?? '', system: os.name ?? '' }
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
