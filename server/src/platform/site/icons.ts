import sharp from 'sharp'
import { escapeHtml } from '../escape-html.ts'

/** The side of a stored logo, and of the largest icon. */
const SIDE = 512
const WHITE = '#ffffff'

/** A logo as a square PNG picture, with white at the sides where it is not square. */
export const squareLogo = (picture: Buffer): Promise<Buffer> =>
  sharp(picture)
    .resize(SIDE, SIDE, { fit: 'contain', background: WHITE })
    .png({ palette: true })
    .toBuffer()

/** What the icons of a site are drawn from: a square logo, or a letter on a colour. */
export type Emblem =
  | { readonly logo: Buffer }
  | { readonly letter: string; readonly colour: string }

const svgOf = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${content}</svg>\n`

const letterSvg = (letter: string, colour: string, radius: number) =>
  svgOf(
    `<rect width="32" height="32" rx="${radius}" fill="${colour}"/><text x="16" y="23" font-size="20" font-weight="700" text-anchor="middle" fill="#ffffff" font-family="'Noto Serif CJK JP','Noto Serif',serif">${escapeHtml(letter)}</text>`,
  )

/** The icon of browser tabs. */
export async function drawSvg(emblem: Emblem): Promise<Buffer> {
  if ('letter' in emblem) return Buffer.from(letterSvg(emblem.letter, emblem.colour, 7))
  const small = await sharp(emblem.logo).resize(128, 128).png({ palette: true }).toBuffer()
  const data = `data:image/png;base64,${small.toString('base64')}`
  return Buffer.from(svgOf(`<image width="32" height="32" href="${data}"/>`))
}

interface IconShape {
  readonly size: number
  /** The share of the side around the emblem, for systems that crop. */
  readonly border?: number
  readonly radius?: number
}

/** An icon as PNG. */
export async function drawIcon(
  emblem: Emblem,
  { size, border = 0, radius = 0 }: IconShape,
): Promise<Buffer> {
  const around = Math.round(size * border)
  const side = size - 2 * around
  const drawn =
    'letter' in emblem
      ? sharp(Buffer.from(letterSvg(emblem.letter, emblem.colour, radius)), {
          density: (72 * side) / 32,
        }).resize(side, side)
      : sharp(emblem.logo).resize(side, side)
  return drawn
    .extend({
      top: around,
      bottom: around,
      left: around,
      right: around,
      background: 'letter' in emblem ? emblem.colour : WHITE,
    })
    .png()
    .toBuffer()
}

const PREVIEW = { width: 1200, height: 630 }

/** The light colours of a drawing of the home page, without its style sheet. */
function lightDrawing(scene: string): string {
  const colours = new Map(
    [...scene.matchAll(/--([\w-]+): light-dark\(([^,]+),/g)].map(([, key, value]) => [key, value]),
  )
  return scene
    .replace(/<style>[\s\S]*<\/style>/, '')
    .replace(/var\(--([\w-]+)\)/g, (_, key: string) => colours.get(key) ?? '#000')
}

/** The picture of link previews: a landscape, the emblem and the name. */
export async function drawPagePreview(
  emblem: Emblem,
  name: string,
  scene: string,
): Promise<Buffer> {
  const text = sharp({
    text: {
      text: `<span foreground="#1d2733">${escapeHtml(name)}</span>`,
      font: 'Noto Serif CJK JP, serif bold 60',
      width: 860,
      rgba: true,
    },
  })
  return sharp(Buffer.from(lightDrawing(scene)))
    .resize(PREVIEW.width, PREVIEW.height, { fit: 'cover', position: 'right bottom' })
    .composite([
      { input: await drawIcon(emblem, { size: 120, radius: 7 }), left: 80, top: 80 },
      { input: await text.png().toBuffer(), left: 228, top: 96 },
    ])
    .png({ palette: true, quality: 90 })
    .toBuffer()
}
