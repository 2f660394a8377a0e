import { adminRules } from '@annai/contract/admin/policy'
import type {
  ClaimRequest,
  Queue,
  QueueEntry,
  QueueQuery,
} from '@annai/contract/admin/queue/shapes'
import { QUEUE_KINDS, QUEUE_LIMITS } from '@annai/contract/admin/queue/vocabulary'
import { later, MINUTE } from '../../../platform/clock.ts'
import { transact } from '../../../platform/db/transact.ts'
import type { Admin } from '../../../platform/http/authentication.ts'
import type { Platform } from '../../../platform/platform.ts'
import { authorize, refuse } from '../../../platform/refusal.ts'
import { asSystem } from '../../../platform/system-authority.ts'
import * as store from './store.ts'

/** What waits, the most urgent first. */
export async function readQueue(ctx: Platform, me: Admin, query: QueueQuery): Promise<Queue> {
  const { rows, counts } = await store.readQueue(ctx.db, me.id, ctx.clock.now(), query)
  const isEmpty = Object.values(counts).every((count) => count === 0)
  const last = isEmpty ? await store.lastDecision(ctx.db) : undefined
  return {
    rows: rows.map(
      (row): QueueEntry => ({
        kind: row.kind,
        _id: row.subject_id,
        name: row.name,
        username: row.username,
        title: row.title,
        since: row.since.toISOString(),
        dueAt: row.due.toISOString(),
        claim:
          row.claimed_by === null || row.until === null
            ? null
            : {
                admin: row.claimed_by,
                isMine: row.is_mine === true,
                until: row.until.toISOString(),
              },
      }),
    ),
    counts: Object.fromEntries(
      QUEUE_KINDS.map((kind) => [kind, counts[kind] ?? 0]),
    ) as Queue['counts'],
    last: last ? { admin: last.admin_username, date: last.created_at.toISOString() } : null,
  }
}

/** Claims an entry that waits, or renews the claim. Answers who has it. */
export const claimEntry = (
  ctx: Platform,
  me: Admin,
  { kind, _id: id }: ClaimRequest,
): Promise<NonNullable<QueueEntry['claim']>> =>
  transact(ctx, async (tx) => {
    const entry = authorize(adminRules, 'claimEntry', me, { kind, id })
    const now = ctx.clock.now()
    if (!(await store.isOpen(tx, entry, now))) refuse('admin.notWaiting')
    const until = later(now, QUEUE_LIMITS.claimMinutes * MINUTE)
    await store.claim(tx, entry, { adminId: me.id, now, until })
    const held = await store.findClaim(tx, entry)
    return { admin: held.username, isMine: held.id === me.id, until: held.until.toISOString() }
  })

export const sweepClaims = async (ctx: Platform): Promise<void> => {
  await store.removeOld(ctx.db, asSystem('retention'), ctx.clock.now())
}
