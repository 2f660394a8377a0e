import { expect, test } from 'vitest'
import type { ApiCall } from '../http/response-cache.ts'
import { isCacheablePage } from './answer-pages.ts'
import type { RenderedPage } from './render-page.ts'

const call = (text: string, status = 200): ApiCall => ({
  url: '/api/guides',
  status,
  body: Buffer.from(text),
})
const rendered = (calls: ApiCall[], html = '<p>Aiko</p>'): RenderedPage => ({
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: Buffer.from(html),
  calls,
})

test.each([
  ['whole', rendered([call('[]')]), true],
  ['about something missing', rendered([call('', 404)]), true],
  ['made while the API failed', rendered([call('', 503)]), false],
  ['with a part that could not be rendered', rendered([], '<p><!--$!--></p>'), false],
  ['not found', { ...rendered([]), status: 404 }, false],
  ['no HTML', { ...rendered([]), headers: { 'content-type': 'text/x-script' } }, false],
  ['very large', rendered([], 'x'.repeat(600 * 1024)), false],
])('A page that is %s is cached or not', (_what, page, expected) => {
  expect(isCacheablePage(page)).toBe(expected)
})
