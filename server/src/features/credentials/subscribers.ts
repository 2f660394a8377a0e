import type { Subscribers } from '../../platform/events.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { asSystem } from '../../platform/system-authority.ts'
import { lockGuide } from '../guides/service.ts'
import { dayIn, followZone, storeBadges, validityIn } from './badges.ts'
import * as store from './store.ts'

export const credentialSubscribers: Subscribers<Platform> = {
  /** The membership that the operator entered with the invitation counts at once. */
  async 'invitation.accepted'(tx, { guideId, membership }, ctx) {
    if (!membership) return
    await lockGuide(tx, guideId)
    const zone = (await store.placeOf(tx, guideId))?.zone ?? null
    const now = ctx.clock.now()
    const id = newId()
    await store.enter(tx, asSystem('effects', { id }), {
      ...validityIn(zone, { valid_to: membership.until, applied_until: null }, now),
      id,
      guide_id: guideId,
      kind: 'membership',
      country: '',
      number: membership.number,
      checked_by: null,
      checked_at: now,
      checked_on: dayIn(zone, now),
      supersedes: null,
      created_at: now,
    })
    await storeBadges(ctx, tx, guideId)
  },
  'guide.changed': (tx, { guideId }) => followZone(tx, guideId),
  /** A refused credential waits again, unless the guide has sent another one since. */
  async 'appeal.granted'(tx, { decision: { act, subject_id } }, ctx) {
    if (act !== 'credentialRefused') return
    const row = await store.find(tx, subject_id)
    if (row?.status !== 'refused') return
    await lockGuide(tx, row.guide_id)
    await store.waitAgain(tx, asSystem('effects', { id: row.id }), ctx.clock.now())
  },
}
