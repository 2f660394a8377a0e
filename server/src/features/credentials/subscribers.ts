import type { Subscribers } from '../../platform/events.ts'
import type { Platform } from '../../platform/platform.ts'
import { asSystem } from '../../platform/system-authority.ts'
import { lockGuide } from '../guides/service.ts'
import { followZone } from './badges.ts'
import * as store from './store.ts'

export const credentialSubscribers: Subscribers<Platform> = {
  'guide.changed': (tx, { guideId }) => followZone(tx, guideId),
  /** A refused credential waits again, unless the guide has sent another one since. */
  async 'appeal.granted'(tx, { decision: { act, subject_id } }) {
    if (act !== 'credentialRefused') return
    const row = await store.find(tx, subject_id)
    if (row?.status !== 'refused') return
    await lockGuide(tx, row.guide_id)
    await store.waitAgain(tx, asSystem('effects', { id: row.id }))
  },
}
