import { expect, test } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { createLog } from '../../platform/log.ts'
import { createTranslator, engineOf } from '../../platform/translate/translator.ts'
import { startLibreTranslate } from '../../testing/outside/libretranslate.ts'
import { checkTranslator } from './translator.ts'

test('The doctor has one word translated, and names the languages that are missing', async () => {
  const service = await startLibreTranslate({ key: 'right' })
  const found = (key: string) => {
    const settings = { TRANSLATE_URL: service.url, TRANSLATE_KEY: key, DEEPL_KEY: undefined }
    const parts = { clock: systemClock, log: createLog('silent') }
    return checkTranslator({ translator: createTranslator(engineOf(settings), parts) })
  }
  try {
    expect(await found('right')).toMatchObject([{ outcome: 'ok' }])
    expect(service.requests.map(({ q }) => q)).toEqual([['Hello']])
    expect(await found('wrong')).toMatchObject([{ outcome: 'problem' }])
    service.knows(['en', 'ja', 'ko', 'zh'])
    expect(await found('right')).toMatchObject([
      { outcome: 'warning', text: 'LibreTranslate does not translate into 繁體中文' },
    ])
  } finally {
    await service.close()
  }
})
