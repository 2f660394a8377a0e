import { setTimeout as wait } from 'node:timers/promises'
import { mediaUrl } from '@annai/contract/media/pictures'
import { sql } from 'kysely'
import { keepFiles, recordPicture } from '../features/media/service.ts'
import { type Tx, transact } from '../platform/db/transact.ts'
import { isUnavailable } from '../platform/db/unavailable.ts'
import type { Platform } from '../platform/platform.ts'
import { Refusal } from '../platform/refusal.ts'
import { demoEmail, demoGuides } from './content.ts'
import { portraitSvg } from './pictures/portrait.ts'
import { renderWebp } from './pictures/render.ts'
import { sceneSvg } from './pictures/scene.ts'
import { TRAVELLERS } from './travellers.ts'

/** Written once all hang: what a demo person takes down later stays down. */
export const PAINTED = 'demo.pictures'
const WHEN_BUSY = 5000

interface Painting {
  readonly accountId: string
  readonly svg: string
  /** Hangs the picture up, in the transaction that records it. */
  readonly hang: (tx: Tx, url: string) => Promise<unknown>
}

export interface Painter {
  /** Resolves when everything hangs, or when it was stopped. */
  readonly done: Promise<void>
  /** Leaves the rest for the next start. */
  stop(): Promise<void>
}

/**
 * Paints what the demo still lacks, one picture after the other and portraits first, while the
 * product is served already. Whatever a stop or a kill leaves undone is painted at the next start.
 */
export function startPainting(p: Platform): Painter {
  const halt = new AbortController()
  const work = paintAll(p, halt.signal).catch((error: Error) => {
    if (!halt.signal.aborted) p.log.error({ error: error.message }, 'Demo: pictures are missing')
  })
  return {
    done: work,
    async stop() {
      halt.abort()
      await work
    },
  }
}

async function paintAll(p: Platform, halt: AbortSignal): Promise<void> {
  if (await isDone(p)) return
  const todo = await unpainted(p)
  if (todo === null) return
  if (todo.length > 0) p.log.info(`Demo: painting ${todo.length} pictures in the background`)
  let rest = 0
  for (const [index, painting] of todo.entries()) {
    // As much rest as work: whoever uses the product meanwhile comes first.
    await wait(rest, undefined, { signal: halt })
    const began = performance.now()
    await paint(p, painting, halt)
    rest = performance.now() - began
    if ((index + 1) % 100 === 0) p.log.info(`Demo: ${index + 1} of ${todo.length} pictures`)
  }
  await markDone(p)
  p.log.info('Demo: all pictures are painted')
}

async function paint(p: Platform, painting: Painting, halt: AbortSignal): Promise<void> {
  const webp = await renderWebp(painting.svg)
  for (;;) {
    halt.throwIfAborted()
    try {
      const kept = await keepFiles(p, webp)
      await transact(p, async (tx) => {
        await recordPicture(p, tx, painting.accountId, kept)
        await painting.hang(tx, mediaUrl(kept.key))
      })
      return
    } catch (error) {
      // Uploads of people go first.
      const isBusy = error instanceof Refusal && error.code === 'server.busy'
      if (!isBusy && !isUnavailable(error)) throw error
      await wait(WHEN_BUSY, undefined, { signal: halt })
    }
  }
}

/** Null where there are no demo people. */
async function unpainted(p: Platform): Promise<Painting[] | null> {
  const people = await p.db
    .selectFrom('accounts')
    .leftJoin('guides', 'guides.account_id', 'accounts.id')
    .select(['accounts.id', 'accounts.email', 'accounts.profile_picture', 'guides.image_gallery'])
    .where('accounts.email', 'like', 'demo+%')
    .orderBy('guides.view_priority', 'desc')
    .orderBy('guides.profile_views', 'desc')
    .execute()
  if (people.length === 0) return null
  const guides = new Map(demoGuides().map((guide) => [guide.email, guide]))
  const travellers = new Map(TRAVELLERS.map((person) => [demoEmail(person.username), person]))
  const portraits = people.flatMap(({ id, email, profile_picture }) => {
    const person = guides.get(email) ?? travellers.get(email)
    if (!person?.portrait || profile_picture !== '') return []
    return [portraitOf(id, portraitSvg(person.username, person.portrait))]
  })
  const scenes = people.flatMap(({ id, email, image_gallery }) => {
    const guide = guides.get(email)
    const hung = new Set(image_gallery?.map((picture) => picture.description))
    return (guide?.gallery ?? [])
      .filter(({ description }) => !hung.has(description))
      .map(({ motif, time, description }) =>
        sceneOf(id, sceneSvg(guide?.username ?? '', motif, time), description),
      )
  })
  return [...portraits, ...scenes]
}

const isDone = async (p: Platform): Promise<boolean> =>
  (await p.db
    .selectFrom('installation')
    .select('name')
    .where('name', '=', PAINTED)
    .executeTakeFirst()) !== undefined

const markDone = (p: Platform) =>
  p.db
    .insertInto('installation')
    .values({ name: PAINTED, value: '{}' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

const portraitOf = (accountId: string, svg: string): Painting => ({
  accountId,
  svg,
  hang: (tx, url) =>
    tx
      .updateTable('accounts')
      .set({ profile_picture: url })
      .where('id', '=', accountId)
      .where('profile_picture', '=', '')
      .execute(),
})

const sceneOf = (accountId: string, svg: string, description: string): Painting => ({
  accountId,
  svg,
  hang: (tx, imageUrl) =>
    sql`
      update guides set image_gallery = image_gallery || ${JSON.stringify([{ imageUrl, description }])}::jsonb
      where account_id = ${accountId}
    `.execute(tx),
})
