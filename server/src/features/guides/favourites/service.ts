import { favouriteRules } from '@annai/contract/guides/policy'
import type { GuideCard } from '@annai/contract/guides/shapes'
import type { Language } from '@annai/contract/languages'
import type { Person } from '@annai/contract/person'
import type { Platform } from '../../../platform/platform.ts'
import { authorize, refuse } from '../../../platform/refusal.ts'
import { guideCards } from '../cards.ts'
import * as guides from '../store.ts'
import * as store from './store.ts'

async function guideIdOf(ctx: Platform, username: string): Promise<string> {
  const row = await guides.findByUsername(ctx.db, username)
  // An unapproved or blocked guide gets the answer of an unknown one.
  if (!row?.is_public) refuse('guides.notFound')
  return row.account_id
}

/** Whether this guide is one of the traveller's favourites. */
export async function isFavourite(ctx: Platform, me: Person, username: string): Promise<boolean> {
  authorize(favouriteRules, 'favourite', me, { travellerId: me.id })
  return store.has(ctx.db, me.id, await guideIdOf(ctx, username))
}

/** Adds or removes a favourite, idempotently (docs/rules/guides.md#favourites). */
export async function setFavourite(
  ctx: Platform,
  me: Person,
  username: string,
  isFavourite: boolean,
): Promise<void> {
  // Checked first, so that a guide is refused whether or not the name exists.
  const own = authorize(favouriteRules, 'favourite', me, { travellerId: me.id })
  const pair = { travellerId: own.travellerId, guideId: await guideIdOf(ctx, username) }
  const favourite = authorize(favouriteRules, 'favourite', me, pair)
  await (isFavourite ? store.add : store.remove)(ctx.db, favourite)
}

/** The traveller's favourite guides, most recently added first. */
export async function listFavourites(
  ctx: Platform,
  me: Person,
  language: Language,
): Promise<GuideCard[]> {
  authorize(favouriteRules, 'favourite', me, { travellerId: me.id })
  const ids = await store.listedIds(ctx.db, me.id)
  const cards = await guideCards(ctx, ids, language)
  return ids.flatMap((id) => cards.get(id) ?? [])
}
