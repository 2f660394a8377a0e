import { ANNOUNCEMENT_LIMITS } from '@annai/contract/admin/announcements/limits'
import type {
  Announcement,
  AnnouncementList,
  AnnouncementRequest,
  TestRequest,
} from '@annai/contract/admin/announcements/shapes'
import { adminRules } from '@annai/contract/admin/policy'
import { LANGUAGES } from '@annai/contract/languages'
import { DAY, later } from '../../../platform/clock.ts'
import { type Tx, transact } from '../../../platform/db/transact.ts'
import type { Admin } from '../../../platform/http/authentication.ts'
import { isId } from '../../../platform/ids.ts'
import { queueMail } from '../../../platform/mail/queue.ts'
import type { Platform } from '../../../platform/platform.ts'
import { authorize, refuse } from '../../../platform/refusal.ts'
import { record } from '../../audit/service.ts'
import * as store from './store.ts'

const announcementView = (row: store.AnnouncementRow): Announcement => ({
  _id: row.id,
  country: row.country,
  texts: row.texts,
  admin: row.username,
  total: row.total,
  delivered: row.delivered,
  date: row.created_at.toISOString(),
  stoppedAt: row.stopped_at?.toISOString() ?? null,
  finishedAt: row.finished_at?.toISOString() ?? null,
})

const findView = async (tx: Tx, id: string): Promise<Announcement> =>
  announcementView((await store.find(tx, id)) ?? refuse('announcements.notFound'))

export async function listAnnouncements({ db }: Platform): Promise<AnnouncementList> {
  const [rows, countries] = await Promise.all([store.list(db), store.countries(db)])
  return { announcements: rows.map(announcementView), countries }
}

export const countAudience = ({ db }: Platform, country: string | null): Promise<number> =>
  store.countAudience(db, country)

/**
 * Stores an announcement, which a job then sends. A repeated call answers the stored one, and a
 * count that is not that of the recipients is refused, because it was typed for others.
 */
export const announce = (
  ctx: Platform,
  admin: Admin,
  { _id: id, country, texts, count }: AnnouncementRequest,
): Promise<Announcement> =>
  transact(ctx, async (tx) => {
    await store.lockAnnouncements(tx)
    const wanted = authorize(adminRules, 'announce', admin, {
      id,
      country,
      texts,
      adminId: admin.id,
      total: count,
    })
    if (await store.find(tx, id)) return findView(tx, id)
    const now = ctx.clock.now()
    if ((await store.countSince(tx, later(now, -DAY))) >= ANNOUNCEMENT_LIMITS.perDay)
      refuse('announcements.perDay')
    if ((await store.countAudience(tx, country)) !== count) refuse('announcements.count')
    await store.insert(tx, wanted, now)
    await record(ctx, tx, admin, {
      act: 'announcement.sent',
      subjectKind: 'announcement',
      subjectId: id,
      after: { count, country },
    })
    return findView(tx, id)
  })

/** Stops an announcement. Mails that are still queued are not sent. */
export const stopAnnouncement = (ctx: Platform, admin: Admin, id: string): Promise<Announcement> =>
  transact(ctx, async (tx) => {
    const row = isId(id) ? await store.lock(tx, id) : undefined
    const announcement = authorize(
      adminRules,
      'announce',
      admin,
      row ?? refuse('announcements.notFound'),
    )
    if (announcement.finished_at) refuse('announcements.finished')
    if (announcement.stopped_at) return findView(tx, id)
    await store.stop(tx, announcement, ctx.clock.now())
    await record(ctx, tx, admin, {
      act: 'announcement.stopped',
      subjectKind: 'announcement',
      subjectId: id,
      after: { delivered: announcement.delivered },
    })
    return findView(tx, id)
  })

/** Mails every text to the administrator alone. Returns how many. */
export const sendTest = (ctx: Platform, admin: Admin, { texts }: TestRequest): Promise<number> =>
  transact(ctx, async (tx) => {
    const recipient = (await store.addressOf(tx, admin.id)) ?? refuse('announcements.noEmail')
    const written = LANGUAGES.flatMap((language) => {
      const text = texts[language]
      return text ? [{ language, text }] : []
    })
    for (const { language, text } of written)
      await queueMail(ctx, tx, {
        accountId: null,
        recipient,
        language,
        kind: 'announcementTest',
        params: { title: text.title, text: text.text },
        dueAt: ctx.clock.now(),
      })
    return written.length
  })
