import type { GuideCard } from '@annai/contract/guides/shapes'
import type { Language } from '@annai/contract/languages'
import type { Platform } from '../../platform/platform.ts'
import { placeLabel } from '../places/service.ts'
import * as guides from './store.ts'
import { cardView } from './view.ts'

/** The cards of these guides by id, whether or not they are listed. */
export async function guideCards(
  ctx: Platform,
  ids: string[],
  language: Language,
): Promise<Map<string, GuideCard>> {
  const rows = await guides.findMany(ctx.db, ids)
  const nameOf = (place: string) => placeLabel(ctx, place, language)
  return new Map(rows.map((row) => [row.account_id, cardView(row, nameOf)]))
}
