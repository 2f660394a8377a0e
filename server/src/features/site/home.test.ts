import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { builders } from '../../testing/make.ts'

let app: TestApp
let owner: { token: string }

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  owner = await builders(app).admin()
})
afterAll(() => app.close())

const place = (name: string) => ({ name: { default: name }, scene: 'japan' })
const HOME = {
  title: { default: 'Kyoto,\non foot', ja: '京都を歩く' },
  places: [
    { ...place('Gion'), text: { default: 'Lanes at dusk', ja: '夕暮れの路地' } },
    { ...place('Uji'), search: '宇治' },
    { name: { default: 'Ohara', ja: '大原' }, scene: 'malaysia' },
  ],
  testimonials: [
    { name: 'Hanna', from: 'Tampere', text: 'We had tea for an hour.', language: 'en' },
  ],
}

async function publish(home: object) {
  const { body } = await app.as(owner).get('/api/admin/site')
  return app.as(owner).post('/api/admin/site', { base: body.version, settings: { home } })
}
const homeIn = async (language: string) =>
  (await app.as().get(`/api/site/home?language=${language}`)).body

describe('the home page of an operator', () => {
  test('Every part is as shipped until an owner sets it', async () => {
    const shipped = {
      documentTitle: null,
      title: null,
      text: null,
      places: null,
      testimonials: null,
    }
    expect(await homeIn('ja')).toEqual(shipped)
    await publish({ text: { default: 'Guides of Kyoto' } })
    expect(await homeIn('ja')).toEqual({ ...shipped, text: 'Guides of Kyoto' })
  })

  test('Each language has its own words, or the general ones', async () => {
    expect((await publish(HOME)).status).toBe(200)
    expect((await homeIn('ko')).title).toEqual(['Kyoto,', 'on foot'])
    const { documentTitle, title, places, testimonials } = await homeIn('ja')
    expect(documentTitle).toBe('Annai｜Gion、Uji、大原の現地ガイドを探す')
    expect(title).toEqual(['京都を歩く'])
    expect(places).toEqual([
      { name: 'Gion', text: '夕暮れの路地', to: '/explore?search=Gion', scene: 'japan' },
      {
        name: 'Uji',
        text: null,
        to: `/explore?search=${encodeURIComponent('宇治')}`,
        scene: 'japan',
      },
      {
        name: '大原',
        text: null,
        to: `/explore?search=${encodeURIComponent('大原')}`,
        scene: 'malaysia',
      },
    ])
    expect(testimonials).toEqual(HOME.testimonials)
  })

  test('A cached answer ends with the next publication', async () => {
    await publish({ testimonials: [] })
    expect((await homeIn('ja')).testimonials).toEqual([])
    await publish({})
    expect((await homeIn('ja')).testimonials).toBeNull()
  })

  test.each([
    { title: { default: 'one\ntwo\nthree\nfour' } },
    { places: [place('Gion')] },
    { places: [place('Gion'), place('Uji'), { ...place('Ohara'), scene: 'hero' }] },
    { testimonials: Array.from({ length: 7 }, () => HOME.testimonials[0]) },
  ])('Parts that the page cannot show are refused: %j', async (home) => {
    expect((await publish(home)).status).toBe(400)
  })
})
