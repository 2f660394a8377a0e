import { describe, expect, it } from 'vitest'
import {
  filesOf,
  keyOf,
  mediaUrl,
  nameInUrl,
  type PictureName,
  pictureOf,
  readName,
  variantKey,
  variantWidths,
} from './pictures.ts'

const picture: PictureName = {
  id: '0123456789abcdef0123456789abcdef',
  colours: 'f00f00f000f00f00f000f00f00f',
  width: 1280,
  height: 853,
}
const stem = '0123456789abcdef0123456789abcdef-f00f00f000f00f00f000f00f00f-1280x853'

describe('The name of a stored picture', () => {
  it('holds everything, both ways, for every width', () => {
    expect(filesOf(picture)).toEqual([`${stem}-320.webp`, `${stem}-640.webp`, `${stem}.webp`])
    for (const name of filesOf(picture)) expect(readName(name)).toEqual(picture)
    for (let width = 1; width <= 1280; width++) {
      const other = { ...picture, width }
      for (const name of filesOf(other)) expect(readName(name)).toEqual(other)
      expect(filesOf(other).at(-1)).toBe(keyOf(other))
      expect(new Set(filesOf(other)).size).toBe(variantWidths(width).length)
    }
  })

  it.each([
    '',
    'x.webp',
    `../${stem}.webp`,
    `${stem}.webp/`,
    `${stem}.WEBP`,
    `${stem}.webp\n`,
    `${stem}-1280.webp`,
    `${stem}-321.webp`,
    `${stem}-0320.webp`,
    `${stem.replace('1280', '300')}-320.webp`,
    `${stem.replace('1280x', '0x')}.webp`,
    `${stem.replace('x853', 'x12345')}.webp`,
    `${stem.replace('f00', 'g00')}.webp`,
  ])('is not %j', (name) => {
    expect(readName(name)).toBeNull()
  })

  it('omits widths that save nothing', () => {
    expect([100, 320, 399, 400, 640, 800, 1279].map(variantWidths)).toEqual([
      [100],
      [320],
      [399],
      [320, 400],
      [320, 640],
      [320, 640, 800],
      [320, 640, 1279],
    ])
  })
})

describe('What an image needs', () => {
  it('is derived from the address alone', () => {
    const found = pictureOf(mediaUrl(keyOf(picture)))
    expect(found).toMatchObject({ src: `/media/${stem}.webp`, width: 1280, height: 853 })
    expect(found?.srcSet).toBe(
      `/media/${stem}-320.webp 320w, /media/${stem}-640.webp 640w, /media/${stem}.webp 1280w`,
    )
    expect(pictureOf(mediaUrl(variantKey(picture, 320)))).toEqual(found)
  })

  it('has a placeholder of the nine colours, the upper left one last in the file', () => {
    const { placeholder } = pictureOf(mediaUrl(keyOf(picture))) ?? { placeholder: '' }
    const text = atob(placeholder.replace('data:image/bmp;base64,', ''))
    const bytes = Array.from(text, (letter) => letter.charCodeAt(0))
    expect(bytes).toHaveLength(90)
    expect([text.slice(0, 2), bytes[2], bytes[10]]).toEqual(['BM', 90, 54])
    expect(bytes.slice(54, 66)).toEqual([255, 0, 0, 255, 0, 0, 255, 0, 0, 0, 0, 0])
    expect(bytes.slice(78, 90)).toEqual([0, 0, 255, 0, 0, 255, 0, 0, 255, 0, 0, 0])
  })

  it.each(['', 'https://example.com/a.webp', '/portrait-fallback.svg', '/media/a.webp', 'x'])(
    'is not known of %j',
    (url) => {
      expect(pictureOf(url)).toBeNull()
      if (!url.startsWith('/media/')) expect(nameInUrl(url)).toBeNull()
    },
  )
})
