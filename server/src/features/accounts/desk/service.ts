import type { AdminUser } from '@annai/contract/admin/shapes'
import type { Platform } from '../../../platform/platform.ts'
import * as store from './store.ts'
import { deskUserView } from './view.ts'

/** The plain list is bounded; the desk pages beyond it. */
const LIST_CAP = 10_000

export const deskUsers = async (p: Platform): Promise<AdminUser[]> =>
  (await store.newest(p.db, LIST_CAP)).map(deskUserView)

export async function deskUser(p: Platform, id: string): Promise<AdminUser | null> {
  const row = await store.findOne(p.db, id)
  return row ? deskUserView(row) : null
}
