import { expect, inject, test } from 'vitest'
import { DAY } from '../../platform/clock.ts'
import { startTestApp } from '../../testing/app.ts'
import { builders, type TestPerson } from '../../testing/make.ts'
import { startLibreTranslate } from '../../testing/outside/libretranslate.ts'

test('A guide has 200 texts a day suggested; the other guides and the day after are free', async () => {
  const service = await startLibreTranslate()
  const limited = await startTestApp(inject('template'), {
    limits: true,
    env: { TRANSLATE_URL: service.url, TRANSLATE_PER_DAY: '1000' },
  })
  const [one, two] = [await builders(limited).guide(), await builders(limited).guide()]
  const suggest = (by: TestPerson, texts: number) =>
    limited.as(by).post('/api/guides/profile/texts/ko/suggestion', {
      role: 'Walker',
      highlights: Array.from({ length: texts - 1 }, (_, n) => `Highlight ${n}`),
    })
  service.answer({ status: 500 })
  expect((await suggest(one, 3)).status).toBe(503)
  service.answer({ status: 200 })
  for (let pressed = 0; pressed < 66; pressed++) expect((await suggest(one, 3)).status).toBe(200)
  const sent = service.requests.length
  const refused = await suggest(one, 3)
  expect([refused.status, refused.body.code]).toEqual([429, 'translation.dayLimit'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000)
  expect(service.requests).toHaveLength(sent)
  // What was refused left the last two.
  expect((await suggest(one, 2)).status).toBe(200)
  expect((await suggest(one, 1)).status).toBe(429)
  expect((await suggest(two, 3)).status).toBe(200)
  limited.clock.move(DAY)
  expect((await suggest(await builders(limited).signIn(one), 3)).status).toBe(200)
  await limited.close()
  await service.close()
})
