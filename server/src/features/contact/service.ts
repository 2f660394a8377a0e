import type { AdminContact } from '@annai/contract/admin/shapes'
import type { ContactRequest } from '@annai/contract/contact/shapes'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import * as store from './store.ts'

const LIST_CAP = 10_000

/** Anybody writes to the operator; limited per address of the sender and of the browser. */
export async function writeToOperator(
  p: Platform,
  message: ContactRequest,
  from: string,
): Promise<void> {
  await p.limits.enforce('contactPerIp', from)
  await p.limits.enforce('contactPerAddress', message.email.toLowerCase())
  await store.insert(p.db, { id: newId(), ...message, created_at: p.clock.now() })
}

/** All contact messages, newest first. */
export const listContacts = async (p: Platform): Promise<AdminContact[]> =>
  (await store.newest(p.db, LIST_CAP)).map((row) => ({
    _id: row.id,
    name: row.name,
    email: row.email,
    subject: row.subject,
    message: row.message,
    createdAt: row.created_at.toISOString(),
  }))
