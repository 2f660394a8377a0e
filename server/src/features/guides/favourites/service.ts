import { guideRules } from '@annai/contract/guides/can'
import type { GuideCard } from '@annai/contract/guides/shapes'
import type { Person } from '@annai/contract/person'
import type { Platform } from '../../../platform/platform.ts'
import { permit, refuse } from '../../../platform/refusal.ts'
import * as guides from '../store.ts'
import { cardView } from '../view.ts'
import * as store from './store.ts'

async function guideIdOf(p: Platform, username: string): Promise<string> {
  const row = await guides.findByUsername(p.db, username)
  // An unapproved or blocked guide is not told apart from none.
  if (!row || !guides.isPublic(row)) refuse('guides.notFound')
  return row.account_id
}

/** Is this guide among the traveller's favourites? */
export async function isFavourite(p: Platform, me: Person, username: string): Promise<boolean> {
  permit(guideRules, 'favourite', me, null)
  return store.has(p.db, me.id, await guideIdOf(p, username))
}

/** Adds or removes; doing it twice is doing it once (docs/rules/guides.md#favourites). */
export async function setFavourite(
  p: Platform,
  me: Person,
  username: string,
  isFavourite: boolean,
): Promise<void> {
  const right = permit(guideRules, 'favourite', me, null)
  const guideId = await guideIdOf(p, username)
  await (isFavourite ? store.add : store.remove)(p.db, right, guideId)
}

/** The traveller's favourite guides, most recently added first. */
export async function listFavourites(p: Platform, me: Person): Promise<GuideCard[]> {
  permit(guideRules, 'favourite', me, null)
  const ids = await store.listedIds(p.db, me.id)
  const rows = new Map((await guides.findMany(p.db, ids)).map((row) => [row.account_id, row]))
  return ids.flatMap((id) => {
    const row = rows.get(id)
    return row ? [cardView(row)] : []
  })
}
