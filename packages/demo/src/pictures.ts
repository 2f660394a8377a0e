import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { mediaUrl } from '@annai/contract/media/pictures'
import { z } from 'zod'
import type { Motif, TimeOfDay } from './drawing/vocabulary.ts'

/** The committed pictures, laid out as the media store on disk lays out uploads. */
export const PICTURES_FOLDER = fileURLToPath(new URL('../pictures/', import.meta.url))
export const MANIFEST_FILE = fileURLToPath(new URL('../pictures/manifest.json', import.meta.url))

/** The key of each picture by its name. */
const Manifest = z.record(z.string(), z.string())

let manifest: z.infer<typeof Manifest> | undefined

export const portraitName = (username: string): string => `${username}/portrait`

export const sceneName = (username: string, motif: Motif, time: TimeOfDay): string =>
  `${username}/${motif}/${time}`

/**
 * The address of a committed picture. Throws for one that was never painted: `npm run demo:paint`
 * makes it.
 */
export function demoPictureUrl(name: string): string {
  manifest ??= Manifest.parse(JSON.parse(readFileSync(MANIFEST_FILE, 'utf8')))
  const key = manifest[name]
  if (!key) throw new Error(`the demo picture ${name} is missing: run npm run demo:paint`)
  return mediaUrl(key)
}
