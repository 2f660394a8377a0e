import { CHAT_LIMITS } from '@annai/contract/chat/limits'
import { keyOf, mediaUrl, readName } from '@annai/contract/media/pictures'
import { DAY, HOUR, later } from '../../platform/clock.ts'
import { transact } from '../../platform/db/transact.ts'
import type { Platform } from '../../platform/platform.ts'
import { asSystem } from '../../platform/system-authority.ts'
import { FIRST_ID, removeDisowned } from './service.ts'
import * as store from './store.ts'

const BATCH = 200

/** How long an upload may be without a profile, and a file without its row. */
const PATIENCE = DAY

/**
 * Deletes pictures that neither a profile nor a conversation uses, every hour, and files without a
 * row, every day.
 */
export async function sweepMedia(ctx: Platform): Promise<void> {
  const now = ctx.clock.now()
  if (await store.claim(ctx.db, asSystem('retention'), 'media.pictures.swept', now, HOUR)) {
    await disownUnreferenced(ctx)
    await removeDisowned(ctx)
  }
  if (await store.claim(ctx.db, asSystem('retention'), 'media.files.swept', now, DAY))
    await removeStrayFiles(ctx)
}

async function disownUnreferenced(ctx: Platform): Promise<void> {
  const before = later(ctx.clock.now(), -PATIENCE)
  for (let after: string | undefined = FIRST_ID; after !== undefined; ) {
    const from: string = after
    after = await transact(ctx, async (tx) => {
      const rows = await store.lockUploadedBefore(tx, before, from, BATCH)
      // Read after the rows are locked: a profile that was being saved meanwhile is seen, too.
      const shown = await store.shownAmong(
        tx,
        rows.map((row) => mediaUrl(row.key)),
      )
      const sent = await store.sentAmong(
        tx,
        rows.map((row) => row.id),
        later(ctx.clock.now(), -CHAT_LIMITS.closedPictureDays * DAY),
      )
      const unused = rows
        .filter(({ id, key }) => !shown.has(mediaUrl(key)) && !sent.has(id))
        .map(({ key }) => key)
      await store.disownUnused(tx, asSystem('retention'), unused)
      return rows.at(-1)?.id
    })
  }
}

/** Deletes the files of uploads that were interrupted before their row was stored. */
async function removeStrayFiles(ctx: Platform): Promise<void> {
  const before = later(ctx.clock.now(), -PATIENCE)
  let batch: { name: string; key: string }[] = []
  const removeUnknown = async () => {
    const known = await store.knownKeys(ctx.db, [...new Set(batch.map((file) => file.key))])
    for (const { name, key } of batch) if (!known.has(key)) await removeFile(ctx, name)
    batch = []
  }
  for await (const { name, changedAt } of ctx.media.list()) {
    if (changedAt >= before) continue
    const picture = readName(name)
    if (picture) batch.push({ name, key: keyOf(picture) })
    else if (name.endsWith('.part')) await removeFile(ctx, name)
    if (batch.length >= BATCH) await removeUnknown()
  }
  await removeUnknown()
}

/** A file that cannot be deleted is retried by the next run and does not block others. */
const removeFile = (ctx: Platform, name: string): Promise<void> =>
  ctx.media
    .remove(name)
    .catch((error: Error) =>
      ctx.log.error({ file: name, error: error.message }, 'a stray file cannot be removed'),
    )
