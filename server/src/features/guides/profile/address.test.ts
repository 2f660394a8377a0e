import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { builders, type Make, type TestPerson } from '../../../testing/make.ts'
import { namedPlace } from '../../places/service.ts'

let app: TestApp
let make: Make

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  make = builders(app)
})
afterAll(() => app.close())

test.each([
  ['Kyoto, Japan', 'Kyoto'],
  ['kyoto', 'Kyoto'],
  ['Kyoto Japan', 'Kyoto'],
  ['日本京都府京都市', 'Kyoto'],
  ['京都市', 'Kyoto'],
  ['서울, 대한민국', 'Seoul'],
  ['대한민국 서울', 'Seoul'],
  ['台北', 'Taipei'],
  ['Bangkok, Thailand', 'Bangkok'],
  ['Japan', 'Japan'],
])('%s names %s', (address, name) => {
  expect(namedPlace(app.ctx, address)?.name).toContain(name)
})

test.each([
  'Buy pills at evil.example',
  'Kyoto, Buy pills',
  'Kyoto evil.example',
  'Kyoto, France',
  'Kyo',
  'evil.example, Japan',
  `Kyoto${' '.repeat(400)}evil.example`,
  `Kyoto, ${'\u0301'.repeat(20_000)}`,
  '',
])('%j names no place', (address) => {
  expect(namedPlace(app.ctx, address)).toBeNull()
})

describe('The address of a profile', () => {
  const spam = 'Buy pills at evil.example'
  const save = (guide: TestPerson, location: object) =>
    app.as(guide).put('/api/guides/profile', { location: { country: 'Japan', ...location } })
  const shown = async (guide: TestPerson) => {
    const admin = await make.admin()
    const { body } = await app.as(admin).get('/api/admin/all-guides')
    const row = body.find((one: { _id: string }) => one._id === guide.id)
    const page = (await app.as().get(`/api/guides/profile/${guide.username}`)).body
    return [row.isPlaceKnown, page.isPlaceKnown]
  }

  test('that is known and decorated is stored as the gazetteer writes it', async () => {
    const guide = await make.guide()
    for (const formattedAddress of ['★Kyoto★, Japan', 'Kyoto\u202E, Japan →']) {
      const { body } = await save(guide, { formattedAddress })
      expect(body.location.formattedAddress).toBe(namedPlace(app.ctx, 'Kyoto')?.formattedAddress)
    }
  })

  test('is taken without a place id, and its country is that of the place', async () => {
    const guide = await make.guide()
    const saved = await save(guide, { formattedAddress: 'Osaka, Japan', country: 'Atlantis' })
    expect(saved.status).toBe(200)
    expect(saved.body.location).toMatchObject({
      formattedAddress: 'Osaka, Japan',
      country: 'Japan',
      countryCode: 'JP',
    })
    expect(await shown(guide)).toEqual([undefined, undefined])
  })

  test.each([
    ['부산시 동래구', 'kr-busan-dongnae', 'South Korea'],
    ['台北市大安區', 'tw-taipei-da-an', 'Taiwan'],
    ['東京都台東区', 'jp-tokyo-taito', 'Japan'],
    ['广州市天河区', 'cn-guangdong-guangzhou-tianhe', 'China'],
  ])('%s is matched with its place without a place id', async (address, placeId, country) => {
    const guide = await make.guide()
    const saved = await save(guide, { formattedAddress: address, country: '' })
    expect(saved.body.location).toMatchObject({ formattedAddress: address, placeId, country })
    expect(await shown(guide)).toEqual([undefined, undefined])
  })

  test('is flagged to the approver when it names no place, with a place id or without', async () => {
    const guide = await make.guide()
    const known = namedPlace(app.ctx, 'Kyoto, Japan')
    for (const placeId of [undefined, '', known?.placeId]) {
      const saved = await save(guide, { formattedAddress: spam, placeId })
      expect(saved.status).toBe(200)
      expect(saved.body.location.formattedAddress).toBe(spam)
      expect(await shown(guide)).toEqual([false, false])
      await save(guide, { formattedAddress: '日本京都府京都市', placeId: known?.placeId })
      expect(await shown(guide)).toEqual([undefined, undefined])
    }
  })

  test.each([
    [spam, false],
    ['Kyoto, Japan', undefined],
  ])('%j that was stored before addresses were checked is looked up', async (address, isKnown) => {
    const guide = await make.guide()
    await app.ctx.db
      .updateTable('guides')
      .set({ formatted_address: address, is_place_known: null })
      .where('account_id', '=', guide.id)
      .execute()
    expect(await shown(guide)).toEqual([isKnown, isKnown])
  })

  test('that names no place is in no picture of a link preview', async () => {
    const guide = await make.guide()
    const picture = async () => (await app.as().get(`/og/guide/${guide.username}.png`)).body
    await save(guide, { formattedAddress: spam })
    const first = await picture()
    await save(guide, { formattedAddress: 'Another text at evil.example' })
    expect(await picture()).toEqual(first)
    await save(guide, { formattedAddress: 'Osaka, Japan' })
    expect(await picture()).not.toEqual(first)
  })
})
