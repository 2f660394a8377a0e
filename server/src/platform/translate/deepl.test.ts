import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { MINUTE, systemClock } from '../clock.ts'
import { createLog } from '../log.ts'
import { createDeepL } from './deepl.ts'
import { createTranslator } from './translator.ts'

test('DeepL gets its key and its codes; a used-up quota rests for a day', async () => {
  const received: object[] = []
  let status = 200
  const server = createServer(async (request, response) => {
    received.push({ key: request.headers.authorization, ...((await json(request)) as object) })
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify({ translations: [{ text: '你好', detected_source_language: 'EN' }] }))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let now = systemClock.now()
  const translator = createTranslator(createDeepL('secret:fx', address), {
    clock: { now: () => now },
    log: createLog('silent'),
  })
  try {
    expect(await translator.translate(['Hello'], 'zh-TW')).toEqual({ texts: ['你好'], from: 'EN' })
    expect(received).toEqual([
      { key: 'DeepL-Auth-Key secret:fx', text: ['Hello'], target_lang: 'ZH-HANT' },
    ])
    status = 456
    await expect(translator.translate(['Hello'], 'ja')).rejects.toThrow()
    status = 200
    now = new Date(now.getTime() + 23 * 60 * MINUTE)
    await expect(translator.translate(['Hello'], 'ja')).rejects.toThrow()
    expect(received).toHaveLength(2)
    now = new Date(now.getTime() + 2 * 60 * MINUTE)
    expect((await translator.translate(['Hello'], 'ja')).texts).toEqual(['你好'])
  } finally {
    server.close()
  }
})
