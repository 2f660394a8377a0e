import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { createHttp } from '../http/server.ts'
import { answerKeptPages } from './early-pages.ts'
import { type Asked, keepPages } from './kept-pages.ts'

/** A server with one page that is kept, made from one answer of the API. */
async function open(app: TestApp, { isReady }: { isReady: boolean }) {
  const http = await createHttp(app.p)
  let name = 'Aiko'
  const asked: string[] = []
  const body = () => Buffer.from(`["${name}"]`)
  const ask = async (url: string): Promise<Asked> => {
    asked.push(url)
    return { url, status: 200, body: body() }
  }
  const kept = keepPages()
  http.answerEarly('/api/guides', { isReady: () => isReady, answer: body })
  answerKeptPages(http, kept, () => ask)
  http.get('/*', async () => 'rendered')
  kept.keep('ja /explore', {
    asked: [await ask('/api/guides')],
    headers: { 'content-type': 'text/html', 'content-language': 'ja' },
    body: new Response('kept').body ?? new ReadableStream(),
  })
  await expect.poll(() => kept.find('ja /explore')).not.toBeNull()
  const address = await http.listen({ port: 0, host: '127.0.0.1' })
  return {
    asked,
    rename: (to: string) => {
      name = to
    },
    async get(path: string, headers: Record<string, string> = {}) {
      const answer = await fetch(address + path, {
        headers: { 'accept-language': 'ja', ...headers },
      })
      return { language: answer.headers.get('content-language'), text: await answer.text() }
    },
    close: () => http.close(),
  }
}

let app: TestApp
beforeEach(async () => {
  app = await startTestApp(inject('template'), { limits: true })
})
afterEach(() => app.close())

describe.each([{ isReady: true }, { isReady: false }])('A page that is kept, %o', (settings) => {
  test('is answered while what it was made from is the same, in its language', async () => {
    const server = await open(app, settings)
    expect(await server.get('/explore')).toEqual({ language: 'ja', text: 'kept' })
    expect((await server.get('/explore', { 'accept-encoding': 'br' })).text).toBe('kept')
    expect((await server.get('/explore?lang=ko')).text).toBe('rendered')
    expect((await server.get('/explore', { cookie: 'userLanguage=ko' })).text).toBe('rendered')
    expect(server.asked).toHaveLength(settings.isReady ? 1 : 3)
    await server.close()
  })

  test('is rendered anew from the first call on after that has changed', async () => {
    const server = await open(app, settings)
    expect((await server.get('/explore')).text).toBe('kept')
    server.rename('Kenji')
    expect((await server.get('/explore')).text).toBe('rendered')
    server.rename('Aiko')
    expect((await server.get('/explore')).text).toBe('rendered')
    await server.close()
  })

  test('is counted for the limit of the address like the call that it asks', async () => {
    const server = await open(app, settings)
    const texts: string[] = []
    for (let n = 0; n < 301; n++) texts.push((await server.get('/explore')).text)
    // What is asked in the caller's name is counted by the API, which is not behind this server.
    expect(texts.indexOf('rendered')).toBe(settings.isReady ? 300 : -1)
    await server.close()
  })
})
