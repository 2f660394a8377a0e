import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RichText } from './rich-text.tsx'

test('Tags become their elements, in the order of the text', () => {
  const parts = { a: <a href="/a">-</a>, b: <strong>-</strong> }
  const html = (text: string) => renderToStaticMarkup(<RichText text={text} parts={parts} />)
  expect(html('See <a>this & that</a>, <b>now</b>.')).toBe(
    'See <a href="/a">this &amp; that</a>, <strong>now</strong>.',
  )
  expect(html('<b>今</b>、<a>こちら</a>')).toBe('<strong>今</strong>、<a href="/a">こちら</a>')
  expect(html('No tag, <c>an unknown one</c>')).toContain('&lt;c&gt;an unknown one')
})
