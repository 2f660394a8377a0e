import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { nameInUrl } from '@annai/contract/media/pictures'
import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refuse } from '../../../platform/refusal.ts'
import { isPlaceKnown } from '../listing/service.ts'
import * as store from '../store.ts'
import { drawPreview } from './view.ts'

// Changes when the drawing does: pictures of the older one are not used again.
const DRAWING = 1
const SEAL = new URL('../../../../../web/public/favicon.svg', import.meta.url)

export interface Previews {
  read(username: string): Promise<Buffer>
}

/** Pictures for link previews, drawn on the first wish and kept until what they show changes. */
export function keepPreviews(ctx: Platform): Previews {
  const folder = join(ctx.env.DATA_DIR, 'previews')
  const drawing = new Map<string, Promise<Buffer>>()

  const placeShown = (guide: store.GuideRow): string =>
    isPlaceKnown(ctx, guide) ? guide.formatted_address || guide.country : ''
  const portraitOf = async (url: string): Promise<Buffer | null> => {
    const file = await ctx.media.get(nameInUrl(url) ?? '')
    return file ? buffer(file.stream) : null
  }
  const draw = async (guide: store.GuideRow, name: string): Promise<Buffer> => {
    const preview = {
      name: guide.display_name,
      place: placeShown(guide),
      tagline: guide.tagline,
      portrait: await portraitOf(guide.profile_picture),
    }
    const picture = await drawPreview(preview, await readFile(SEAL))
    await storeFile(guide.account_id, name, picture).catch((error: Error) =>
      ctx.log.warn({ error: error.message }, 'a preview cannot be stored'),
    )
    return picture
  }
  /** One picture a guide: the older ones go. */
  const storeFile = async (id: string, name: string, picture: Buffer) => {
    await mkdir(folder, { recursive: true })
    const part = join(folder, `${newId()}.part`)
    await writeFile(part, picture)
    await rename(part, join(folder, name))
    const older = (await readdir(folder)).filter((file) => file.startsWith(id) && file !== name)
    await Promise.all(older.map((file) => rm(join(folder, file), { force: true })))
  }

  return {
    async read(username) {
      const guide = (await store.findByUsername(ctx.db, username)) ?? refuse('guides.notFound')
      if (!guide.is_listed) refuse('guides.notFound')
      const { display_name, tagline, profile_picture } = guide
      const shown = [DRAWING, display_name, placeShown(guide), tagline, profile_picture]
      const hash = createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 16)
      const name = `${guide.account_id}.${hash}.png`
      const kept = await readFile(join(folder, name)).catch(() => null)
      if (kept) return kept
      const known = drawing.get(name)
      if (known) return known
      const drawn = draw(guide, name).finally(() => drawing.delete(name))
      drawing.set(name, drawn)
      return drawn
    },
  }
}
