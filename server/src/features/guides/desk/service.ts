import type { AdminGuide } from '@annai/contract/admin/shapes'
import type { Platform } from '../../../platform/platform.ts'
import * as store from './store.ts'
import { deskGuideView } from './view.ts'

/** The plain list is bounded; the desk pages beyond it. */
const LIST_CAP = 10_000

export const deskGuides = async (p: Platform): Promise<AdminGuide[]> =>
  (await store.newest(p.db, LIST_CAP)).map(deskGuideView)

export async function deskGuide(p: Platform, id: string): Promise<AdminGuide | null> {
  const row = await store.findOne(p.db, id)
  return row ? deskGuideView(row) : null
}
