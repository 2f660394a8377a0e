import { createHash } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { keyOf, variantKey } from '@annai/contract/media/pictures'
import { encodeDrawing } from './drawing/encode.ts'
import { portraitSvg } from './drawing/portrait.ts'
import { sceneSvg } from './drawing/scene.ts'
import { demoGuides } from './people/guides.ts'
import { TRAVELLERS } from './people/travellers.ts'
import { MANIFEST_FILE, PICTURES_FOLDER, portraitName, sceneName } from './pictures.ts'

interface Drawing {
  readonly name: string
  readonly kind: 'portrait' | 'scene'
  readonly svg: () => string
}

/** Every picture that the content names: a portrait for each person, then the guides' galleries. */
export function demoDrawings(): Drawing[] {
  const guides = demoGuides()
  const portraits = [...guides, ...TRAVELLERS].flatMap(({ username, portrait }): Drawing[] =>
    portrait
      ? [
          {
            name: portraitName(username),
            kind: 'portrait',
            svg: () => portraitSvg(username, portrait),
          },
        ]
      : [],
  )
  const scenes = guides.flatMap(({ username, gallery }) =>
    gallery.map(
      ({ motif, time }): Drawing => ({
        name: sceneName(username, motif, time),
        kind: 'scene',
        svg: () => sceneSvg(username, motif, time),
      }),
    ),
  )
  return [...portraits, ...scenes]
}

/** Paints all pictures of the demo into packages/demo/pictures. Takes minutes. */
async function paintAll(): Promise<void> {
  rmSync(PICTURES_FOLDER, { recursive: true, force: true })
  const manifest: Record<string, string> = {}
  for (const { name, kind, svg } of demoDrawings()) {
    const { width, height, colours, files } = await encodeDrawing(svg(), kind)
    const id = createHash('sha256').update(name).digest('hex').slice(0, 32)
    const picture = { id, colours, width, height }
    for (const file of files) {
      const key = variantKey(picture, file.width)
      const path = join(PICTURES_FOLDER, key.slice(0, 2), key)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, file.content)
    }
    manifest[name] = keyOf(picture)
  }
  writeFileSync(MANIFEST_FILE, `${JSON.stringify(manifest, null, 2)}\n`)
  process.stdout.write(`${Object.keys(manifest).length} pictures painted\n`)
}

if (import.meta.main) await paintAll()
