import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

/** Draws the icons that want pixels from web/public/favicon.svg; run after the seal changes. */
const folder = join(import.meta.dirname, '../web/public')
const seal = await readFile(join(folder, 'favicon.svg'), 'utf8')
const square = seal.replace(' rx="7"', '')

const draw = (svg: string, size: number) =>
  sharp(Buffer.from(svg), { density: (72 * size) / 32 }).resize(size, size)

/** A system may cut a maskable icon to a circle: the drawing stays within its inner four fifths. */
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
