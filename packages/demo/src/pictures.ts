import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { mediaUrl } from '@annai/contract/media/pictures'
import { z } from 'zod'

/** The committed pictures, laid out as the media store on disk lays out uploads. */
export const PICTURES_FOLDER = fileURLToPath(new URL('../pictures/', import.meta.url))
export const MANIFEST_FILE = fileURLToPath(new URL('../pictures/manifest.json', import.meta.url))

/** The key of each picture by its name: a person's user name, or a scene of the galleries. */
const Manifest = z.record(z.string(), z.string())

let manifest: z.infer<typeof Manifest> | undefined

/** The address of a committed picture. */
export function demoPictureUrl(name: string): string {
  manifest ??= Manifest.parse(JSON.parse(readFileSync(MANIFEST_FILE, 'utf8')))
  const key = manifest[name]
  if (!key) throw new Error(`the demo picture ${name} is missing in ${MANIFEST_FILE}`)
  return mediaUrl(key)
}
