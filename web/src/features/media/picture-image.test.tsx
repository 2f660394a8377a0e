import { keyOf, mediaUrl } from '@annai/contract/media/pictures'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Picture } from './picture-image.tsx'
import { Portrait } from './portrait-image.tsx'

const url = mediaUrl(
  keyOf({ id: 'a'.repeat(32), colours: '123'.repeat(9), width: 1280, height: 800 }),
)

describe('A stored picture', () => {
  test('has all widths, its dimensions and a blurred placeholder in the HTML', () => {
    const html = renderToString(<Picture url={url} alt="Gion at dusk" sizes="50vw" />)
    expect(html).toContain('alt="Gion at dusk"')
    expect(html).toMatch(/-320\.webp 320w, .*-640\.webp 640w, .*\.webp 1280w/)
    expect(html).toContain('sizes="50vw"')
    expect(html).toContain('width="1280" height="800"')
    expect(html).toContain('loading="lazy"')
    expect(html).toContain('data:image/bmp;base64,')
  })

  test('above the fold is loaded eagerly', () => {
    const html = renderToString(<Picture url={url} alt="" sizes="100vw" eager />)
    expect(html).toContain('loading="eager"')
    expect(html).toContain('fetchPriority="high"')
  })

  test.each([null, undefined, ''])('%j shows the fallback', (missing) => {
    const html = renderToString(<Picture url={missing} alt="" sizes="10rem" />)
    expect(html).toContain('src="/portrait-fallback.svg"')
    expect(html).not.toContain('srcSet')
  })

  test('of a person is replaced by the first character of the name if it is missing', () => {
    expect(renderToString(<Portrait url="" name="遥" size="sm" />)).toContain('遥')
    expect(renderToString(<Portrait url={url} name="遥" size="sm" />)).toContain('sizes="3rem"')
  })
})
