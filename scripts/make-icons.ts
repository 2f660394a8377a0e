import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

/**
 * Renders bitmaps from web/public/favicon.svg and the first landscape. Run it after they change.
 */
const folder = join(import.meta.dirname, '../web/public')
const seal = await readFile(join(folder, 'favicon.svg'), 'utf8')
const square = seal.replace(' rx="7"', '')

const draw = (svg: string, size: number) =>
  sharp(Buffer.from(svg), { density: (72 * size) / 32 }).resize(size, size)

/** A system may crop a maskable icon to a circle, so the drawing stays within the inner 80 %. */
const maskable = (size: number) => {
  const border = Math.round(size * 0.12)
  return draw(square, size - 2 * border).extend({
    top: border,
    bottom: border,
    left: border,
    right: border,
    background: '#d6452b',
  })
}

await mkdir(join(folder, 'icons'), { recursive: true })
const icons = {
  'icon-192.png': draw(seal, 192),
  'icon-512.png': draw(seal, 512),
  'icon-maskable-512.png': maskable(512),
  'apple-touch-icon.png': draw(square, 180),
}
for (const [name, icon] of Object.entries(icons)) {
  await icon.png({ palette: true }).toFile(join(folder, 'icons', name))
  console.log(`web/public/icons/${name}`)
}

const name = sharp({
  text: {
    text: '<span foreground="#1d2733">Annai</span>',
    font: 'Noto Serif CJK JP, serif bold 72',
    rgba: true,
  },
})

/** The link preview of all pages except guides: the first landscape, emblem and name. */
const hero = await readFile(join(folder, 'scenes/hero.svg'), 'utf8')
const dawn = new Map(
  [...hero.matchAll(/--([\w-]+): light-dark\(([^,]+),/g)].map(([, name, colour]) => [name, colour]),
)
const drawn = hero
  .replace(/<style>[\s\S]*<\/style>/, '')
  .replace(/var\(--([\w-]+)\)/g, (_, name: string) => dawn.get(name) ?? '#000')
await sharp(Buffer.from(drawn))
  .resize(1200, 630, { fit: 'cover', position: 'right bottom' })
  .composite([
    { input: await draw(seal, 120).png().toBuffer(), left: 80, top: 80 },
    { input: await name.png().toBuffer(), left: 228, top: 92 },
  ])
  .png({ palette: true, quality: 90 })
  .toFile(join(folder, 'og.png'))
console.log('web/public/og.png')
