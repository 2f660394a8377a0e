import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { adminRules } from '@annai/contract/admin/policy'
import { guideRules } from '@annai/contract/guides/policy'
import type { OwnGuideProfile } from '@annai/contract/guides/shapes'
import {
  EDITED_FIELDS,
  type EditableProfile,
  SECTION_OF,
  type StaffEditAnswer,
  type StaffEditResponse,
  StaffProfileRequest,
} from '@annai/contract/guides/staff-edits'
import type { Language } from '@annai/contract/languages'
import type { Person } from '@annai/contract/person'
import { DAY } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type Tx, transact } from '../../../platform/db/transact.ts'
import type { Admin } from '../../../platform/http/authentication.ts'
import { isId, newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { authorize, refuse, wrongFieldsOf } from '../../../platform/refusal.ts'
import { asSystem } from '../../../platform/system-authority.ts'
import { namesLikeSite } from '../../accounts/names/service.ts'
import { record } from '../../audit/service.ts'
import {
  guideColumns,
  ownProfile,
  readProfile,
  refuseTaken,
  writeProfile,
} from '../profile/service.ts'
import * as guides from '../store.ts'
import * as store from './store.ts'

declare module '../../../platform/events.ts' {
  interface DomainEvents {
    /** Staff have changed the profile of a guide. */
    'guide.editedByStaff': { guideId: string }
  }
}

/** Days for which a change can be undone. */
const UNDO_DAYS = 90

/** The version of what can be edited: ratings and answer times, which change by themselves, are not in it. */
const versionOf = (profile: OwnGuideProfile): string =>
  createHash('sha256')
    .update(JSON.stringify(EDITED_FIELDS.map((field) => profile[field] ?? null)))
    .digest('base64url')

/** The columns that a change by staff may write, to write them again. */
async function columnsOf(tx: Tx, id: string) {
  const row = (await guides.findById(tx, id)) ?? refuse('guides.notFound')
  return {
    account: { username: row.username, display_name: row.display_name },
    guide: {
      role: row.role,
      tagline: row.tagline,
      introduction: row.introduction,
      languages: row.languages,
      expertises: row.expertises,
      highlights: row.highlights,
      text_language: row.text_language,
      texts: JSON.stringify(row.texts),
      video_links: row.video_links,
      price_ranges: JSON.stringify(row.price_ranges),
      social_media_links: JSON.stringify(row.social_media_links),
      is_place_known: row.is_place_known,
      formatted_address: row.formatted_address,
      place_id: row.place_id,
      country: row.country,
      country_code: row.country_code,
    },
  }
}

/** The profile of a guide as staff edit it. */
export async function readForStaff(reader: Db | Tx, id: string): Promise<EditableProfile> {
  if (!isId(id)) refuse('guides.notFound')
  const profile = await ownProfile(reader, id)
  return { profile, version: versionOf(profile) }
}

/** Parses the request and reports all problems of the profile at once, as the editor shows them. */
function readRequest(body: unknown): StaffProfileRequest {
  const read = StaffProfileRequest.pick({ version: true }).safeParse(body)
  if (!read.success) refuse('request.invalid', { problems: wrongFieldsOf(read.error) })
  const sent: unknown = (body as { profile?: unknown }).profile
  const { profilePicture: _, imageGallery: __, ...profile } = readProfile(sent)
  return { version: read.data.version, profile }
}

/** Saves the profile of a guide, as the guide would; refused if it has changed since it was read. */
export async function writeForStaff(
  ctx: Platform,
  admin: Admin,
  id: string,
  body: unknown,
  language: Language,
): Promise<EditableProfile> {
  const guide = authorize(adminRules, 'writeProfile', admin, { id })
  const known = await readForStaff(ctx.db, id)
  const { version, profile: sent } = readRequest(body)
  // Before the look-up of the place, and again below, under the lock.
  if (known.version !== version) refuse('guides.profileChanged')
  const columns = await guideColumns(ctx, id, sent, language)
  return refuseTaken(() =>
    transact(ctx, async (tx) => {
      await guides.lockGuide(tx, id)
      const { profile: before, version: current } = await readForStaff(tx, id)
      if (current !== version) refuse('guides.profileChanged')
      const earlier = await columnsOf(tx, id)
      const after = await writeProfile(ctx, tx, guide, { before, sent, columns })
      const sections = EDITED_FIELDS.filter(
        (field) => !isDeepStrictEqual(before[field], after[field]),
      ).map((field) => SECTION_OF[field])
      const saved = { profile: after, version: versionOf(after) }
      if (sections.length === 0) return saved
      await store.insert(tx, guide, {
        id: newId(),
        admin_username: admin.username,
        sections: [...new Set(sections)],
        before: JSON.stringify(earlier),
        after_version: saved.version,
        created_at: ctx.clock.now(),
      })
      await ctx.events.emit(tx, 'guide.editedByStaff', { guideId: id })
      await record(ctx, tx, admin, {
        act: 'guide.profileWritten',
        subjectKind: 'guide',
        subjectId: id,
        after: { sections: [...new Set(sections)] },
      })
      return saved
    }),
  )
}

/** The newest change by staff that the guide has neither kept nor undone. */
export async function readStaffEdit(reader: Db | Tx, me: Person): Promise<StaffEditResponse> {
  const edit = await store.newest(reader, me.id)
  if (!edit) return { edit: null }
  const { version } = await readForStaff(reader, me.id)
  return {
    edit: {
      _id: edit.id,
      by: edit.admin_username,
      date: edit.created_at.toISOString(),
      sections: edit.sections,
      canUndo: edit.after_version === version,
    },
  }
}

/** The guide keeps what staff changed, or gives the earlier profile back if it is still as staff left it. */
export const answerStaffEdit = (
  ctx: Platform,
  me: Person,
  { id, keep }: StaffEditAnswer,
): Promise<StaffEditResponse> =>
  refuseTaken(() =>
    transact(ctx, async (tx) => {
      const guide = authorize(guideRules, 'editGuide', me, { id: me.id })
      await guides.lockGuide(tx, me.id)
      const edit = await store.newest(tx, me.id)
      // A second press, after the first one was answered.
      if (!edit) return { edit: null }
      if (edit.id !== id) refuse('guides.profileChanged')
      if (keep) {
        await store.removeAll(tx, guide)
        return { edit: null }
      }
      const { profile: before, version } = await readForStaff(tx, me.id)
      if (edit.after_version !== version) refuse('guides.profileChanged')
      const { account, guide: columns } = edit.before
      const names = { username: account.username, displayName: account.display_name }
      // A name that reads like the site's stays away; the rest comes back.
      const reserved = namesLikeSite(ctx, names, before).map(({ field }) => field)
      const sent = Object.fromEntries(
        Object.entries(names).filter(([field]) => !reserved.includes(field)),
      )
      await writeProfile(ctx, tx, guide, { before, sent, columns })
      await store.remove(tx, guide, edit.id)
      return readStaffEdit(tx, me)
    }),
  )

export async function sweepStaffEdits(ctx: Platform): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - UNDO_DAYS * DAY)
  await store.removeOld(ctx.db, asSystem('retention'), before)
}
