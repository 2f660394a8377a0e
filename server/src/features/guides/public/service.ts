import { createHmac, randomBytes } from 'node:crypto'
import type { PublicGuide } from '@annai/contract/guides/shapes'
import type { Caller } from '../../../platform/http/gate.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refuse } from '../../../platform/refusal.ts'
import { reviewsOf } from '../../reviews/service.ts'
import type { PublicGuideCache } from '../public-cache/service.ts'
import * as store from '../store.ts'
import { publicView } from '../view.ts'

export interface Visit {
  caller: Caller | null
  /** Who looks, as far as counting needs it: address and browser. */
  visitor: string
  countsAsView: boolean
  /** Keeps what every visitor sees for the next one. */
  cache: Pick<PublicGuideCache, 'set'>
}

// A salt of this process: visitors cannot be told from the counters' keys.
const salt = randomBytes(32)

/**
 * The public page of a guide. The owner and the operator may preview what the public may not see
 * (decision 23); an inactive guide is only the fact; everything else is 404.
 */
export async function visitGuide(
  p: Platform,
  username: string,
  visit: Visit,
): Promise<PublicGuide | { accountStatus: 'inactive' }> {
  const begun = performance.now()
  const row = (await store.findByUsername(p.db, username)) ?? refuse('guides.notFound')
  const { caller } = visit
  const isOwner = caller?.kind === 'person' && caller.person.id === row.account_id
  const mayPreview = isOwner || caller?.kind === 'admin'
  const isHidden = !store.isPublic(row)
  if (!mayPreview) {
    if (isHidden) refuse('guides.notFound')
    if (row.status === 'inactive') return { accountStatus: 'inactive' }
  }
  const reviews = await reviewsOf(p.db, row.account_id)
  if (isHidden || row.status === 'inactive') return { ...publicView(row, reviews), isPreview: true }
  if (!visit.countsAsView || mayPreview) {
    const guide = publicView(row, reviews)
    visit.cache.set(username, { id: row.account_id, version: row.version, begun }, guide)
    return guide
  }
  const key = createHmac('sha256', salt)
    .update(`${visit.visitor}|${row.account_id}`)
    .digest('base64url')
  if (!(await p.limits.take('profileView', key))) return publicView(row, reviews)
  await store.countView(p.db, row.account_id)
  return publicView({ ...row, profile_views: row.profile_views + 1 }, reviews)
}
