import sharp, { type OverlayOptions } from 'sharp'
import { escapeHtml } from '../../../platform/escape-html.ts'

export interface Preview {
  readonly name: string
  readonly place: string
  readonly languages: string
  readonly tagline: string
  /** Price and rating. */
  readonly offer: string
  readonly portrait: Buffer | null
}

const WIDTH = 1200
const HEIGHT = 630
const FACE = 380
const TEXT_LEFT = 540
const TEXT_WIDTH = WIDTH - TEXT_LEFT - 70

const GROUND = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<defs><linearGradient id="dawn" x2="0" y2="1"><stop stop-color="#fbf8f3"/><stop offset="1" stop-color="#f9eedd"/></linearGradient></defs>
<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#dawn)"/>
<circle cx="1010" cy="470" r="120" fill="#d6452b" opacity=".16"/>
<path d="M0 630V560q180-60 360-20t340-30q180-50 300 0t200 10v110z" fill="#c3ccd0"/>
<path d="M0 630V600q240-50 480-15t420-25q170-20 300 20v50z" fill="#24476b"/>
<circle cx="270" cy="285" r="${FACE / 2 + 8}" fill="#fff"/>
</svg>`

const MASK = Buffer.from(
  `<svg width="${FACE}" height="${FACE}"><circle cx="${FACE / 2}" cy="${FACE / 2}" r="${FACE / 2}"/></svg>`,
)
const NOBODY = Buffer.from(
  `<svg width="${FACE}" height="${FACE}"><rect width="${FACE}" height="${FACE}" fill="#e7edf4"/><circle cx="190" cy="150" r="72" fill="#24476b"/><path d="M50 380a140 150 0 01280 0z" fill="#24476b"/></svg>`,
)

interface Line {
  readonly words: string
  readonly colour: string
  readonly font: string
  readonly size: number
  readonly most: number
}

/** Wraps a text at its width, with a smaller font if it would be too high. */
async function setLine({ words, colour, font, size, most }: Line) {
  const draw = (points: number) =>
    sharp({
      text: {
        text: `<span foreground="${colour}">${escapeHtml(words)}</span>`,
        font: `${font} ${points}`,
        width: TEXT_WIDTH,
        rgba: true,
        wrap: 'word-char',
      },
    })
      .png()
      .toBuffer({ resolveWithObject: true })
  const drawn = await draw(size)
  if (drawn.info.height <= most) return drawn
  const smaller = await draw(Math.max(14, Math.floor(size * Math.sqrt(most / drawn.info.height))))
  if (smaller.info.height <= most) return smaller
  // A name of one endless word, or a tagline of many: the beginning has to do.
  return sharp(smaller.data)
    .extract({ left: 0, top: 0, width: smaller.info.width, height: most })
    .png()
    .toBuffer({ resolveWithObject: true })
}

async function setTexts({
  name,
  place,
  languages,
  tagline,
  offer,
}: Preview): Promise<OverlayOptions[]> {
  const lines: readonly Line[] = [
    { words: name, colour: '#1d2733', font: 'Noto Serif CJK JP, serif bold', size: 60, most: 140 },
    { words: place, colour: '#24476b', font: 'Noto Sans CJK JP, sans-serif', size: 32, most: 84 },
    {
      words: languages,
      colour: '#1d2733',
      font: 'Noto Sans CJK JP, sans-serif',
      size: 26,
      most: 76,
    },
    {
      words: tagline,
      colour: '#5c6470',
      font: 'Noto Sans CJK JP, sans-serif',
      size: 26,
      most: 76,
    },
    {
      words: offer,
      colour: '#24476b',
      font: 'Noto Sans CJK JP, sans-serif bold',
      size: 28,
      most: 44,
    },
  ]
  const overlays: OverlayOptions[] = []
  let top = 70
  for (const line of lines) {
    if (line.words.trim() === '') continue
    // Of characters that nobody sees nothing can be drawn: the rest is a preview all the same.
    const drawn = await setLine(line).catch((error: Error) => {
      if (error.message.includes('no text to render')) return null
      throw error
    })
    if (!drawn) continue
    const { data, info } = drawn
    overlays.push({ input: data, left: TEXT_LEFT, top })
    top += info.height + 18
  }
  return overlays
}

async function cutFace(portrait: Buffer | null): Promise<Buffer> {
  return sharp(portrait ?? NOBODY)
    .resize(FACE, FACE, { fit: 'cover', position: 'attention' })
    .composite([{ input: MASK, blend: 'dest-in' }])
    .png()
    .toBuffer()
}

/** The link preview of a guide: picture, name, place, languages, tagline, price and rating. */
export async function drawPreview(preview: Preview, seal: Buffer): Promise<Buffer> {
  const mark = await sharp(seal, { density: 300 }).resize(64, 64).png().toBuffer()
  return sharp(Buffer.from(GROUND))
    .composite([
      { input: await cutFace(preview.portrait), left: 80, top: 95 },
      ...(await setTexts(preview)),
      { input: mark, left: WIDTH - 64 - 48, top: HEIGHT - 64 - 36 },
    ])
    .png({ palette: true, quality: 90, effort: 4 })
    .toBuffer()
}
