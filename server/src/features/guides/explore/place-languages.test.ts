import type { GuideCard } from '@annai/contract/guides/shapes'
import { LANGUAGES } from '@annai/contract/languages'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { builders, type Make, type TestPerson } from '../../../testing/make.ts'

let app: TestApp
let make: Make
let address: string
let chosen: TestPerson
let typed: TestPerson

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  make = builders(app)
  address = await app.listen()
  chosen = await make.guide({ displayName: 'Chosen' })
  await moveTo(chosen, {
    placeId: 'jp-kyoto-kyoto',
    formattedAddress: 'Kyoto, Japan',
    country: 'Japan',
  })
  typed = await make.guide({ displayName: 'Typed' })
  await moveTo(typed, { formattedAddress: 'behind the "old" mill\\', country: '' })
})
afterAll(() => app.close())

async function moveTo(guide: TestPerson, location: object) {
  const saved = await app.as(guide).put('/api/guides/profile', { location })
  expect(saved.status).toBe(200)
}

/** As a browser asks, twice: calculated, and as it is ready. */
async function read(path: string) {
  const texts: string[] = []
  for (let time = 0; time < 2; time++) texts.push(await (await fetch(`${address}${path}`)).text())
  expect(texts[1]).toBe(texts[0])
  return JSON.parse(texts[0] ?? '')
}

const onCards = async (query: string) => {
  const { guides } = (await read(`/api/guides/approved?${query}`)) as { guides: GuideCard[] }
  return Object.fromEntries(
    guides.map(({ displayName, location }) => [displayName, location.formattedAddress]),
  )
}
const onPage = async (guide: TestPerson, query: string) =>
  (await read(`/api/guides/profile/${guide.username}${query}`)).location.formattedAddress

const KYOTO = {
  en: 'Kyoto, Japan',
  ja: '日本京都府京都市',
  ko: '일본 교토부 교토시',
  'zh-CN': '日本京都府京都市',
  'zh-TW': '日本京都府京都市',
}

describe('The place of a guide', () => {
  test.each(LANGUAGES)('stands on cards and on the page in %s', async (language) => {
    const cards = await onCards(`language=${language}`)
    expect(cards.Chosen).toBe(KYOTO[language])
    expect(await onPage(chosen, `?language=${language}`)).toBe(KYOTO[language])
  })

  test('is unchanged if it names no place of the gazetteer', async () => {
    const cards = await onCards('language=ja')
    expect(cards.Typed).toBe('behind the "old" mill\\')
    expect(await onPage(typed, '?language=ja')).toBe('behind the "old" mill\\')
  })

  test('is unchanged if no language is requested', async () => {
    for (const query of ['', 'language=', 'language=fr', 'language=ja&language=ko'])
      expect((await onCards(query)).Chosen).toBe('Kyoto, Japan')
    expect(await onPage(chosen, '')).toBe('Kyoto, Japan')
  })

  test('changes no other part of the response', async () => {
    const plain = await read('/api/guides/approved?limit=5')
    const named = await read('/api/guides/approved?limit=5&language=ko')
    const withoutAddress = ({ guides, ...rest }: { guides: GuideCard[] }) => ({
      ...rest,
      guides: guides.map((guide) => ({ ...guide, location: { country: guide.location.country } })),
    })
    expect(withoutAddress(named)).toEqual(withoutAddress(plain))
  })

  test('follows the guide who moves, in every language', async () => {
    const guide = await make.guide({ displayName: 'Mover' })
    await moveTo(guide, {
      placeId: 'jp-kyoto-kyoto',
      formattedAddress: 'Kyoto, Japan',
      country: 'Japan',
    })
    await vi.waitFor(async () => expect((await onCards('language=ko')).Mover).toBe(KYOTO.ko))
    await moveTo(guide, { placeId: 'jp', formattedAddress: 'Japan', country: 'Japan' })
    await vi.waitFor(async () => expect((await onCards('language=ko')).Mover).toBe('일본'))
    expect(await onPage(guide, '?language=ko')).toBe('일본')
  })

  test('is in the language of the reader in suggestions and favourites', async () => {
    const suggested = await read('/api/guides/suggestions?query=Chosen&language=ja')
    expect(suggested.guides).toMatchObject([{ displayName: 'Chosen', formattedAddress: KYOTO.ja }])
    const traveller = await make.user()
    await app.as(traveller).post(`/api/guides/favorite/${chosen.username}`)
    const favourites = await fetch(`${address}/api/users/favorites`, {
      headers: { authorization: `Bearer ${traveller.token}`, 'accept-language': 'ko' },
    })
    expect(await favourites.json()).toMatchObject([{ location: { formattedAddress: KYOTO.ko } }])
  })
})
