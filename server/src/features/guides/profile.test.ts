import { STATUS } from '@annai/contract/bookings/lifecycle'
import { SOCIAL_KEYS } from '@annai/contract/guides/social'
import { socialUrl } from '@annai/contract/guides/social-handle'
import { ACCOUNT_STATUSES } from '@annai/contract/person'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { builders, type Make, type TestPerson } from '../../testing/make.ts'
import { formOf, signpost } from '../../testing/pictures.ts'

let app: TestApp
let make: Make

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  make = builders(app)
})
afterAll(() => app.close())

describe('PUT /api/guides/profile', () => {
  test('every invalid field is reported in errors, and nothing is saved', async () => {
    const guide = await make.guide()
    const answer = await app.as(guide).put('/api/guides/profile', {
      tagline: 'x'.repeat(101),
      highlights: ['a', 'b', 'c', 'd'],
      displayName: 'New name',
    })
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toHaveLength(2)
    expect(answer.body.error).toBeUndefined()
    expect(answer.body.code).toBe('request.invalid')
    expect(answer.body.problems).toMatchObject([
      { field: 'tagline', code: 'taglineLength', message: answer.body.errors[0] },
      { field: 'highlights', code: 'highlightsLimit', message: answer.body.errors[1] },
    ])
    expect((await app.as(guide).get('/api/guides/profile')).body.displayName).toBe(
      guide.displayName,
    )
  })

  test('a link to another site is named by its network, Twitter for x', async () => {
    const guide = await make.guide()
    const answer = await app.as(guide).put('/api/guides/profile', {
      socialMediaLinks: { x: 'https://x.com.evil.example/me', linkedin: 'https://evil.example' },
    })
    expect(answer.body.errors).toEqual([
      'Please enter a valid Twitter link.',
      'Please enter a valid LinkedIn link.',
    ])
    expect(answer.body.problems).toMatchObject([
      { field: 'socialMediaLinks.x', code: 'socialInvalid' },
      { field: 'socialMediaLinks.linkedin', code: 'socialInvalid' },
    ])
  })

  test('a guide cannot set the fields of the operator', async () => {
    const guide = await make.guide({ isApproved: false })
    await app.as(guide).put('/api/guides/profile', {
      approvalStatus: 'approved',
      viewPriority: 10,
      profileViews: 99,
      averageRating: 5,
      isDummy: true,
      accountStatus: 'blocked',
      role: 'admin',
    })
    expect((await app.as(guide).get('/api/guides/profile')).body).toMatchObject({
      approvalStatus: 'profileIncomplete',
      viewPriority: 0,
      profileViews: 0,
      averageRating: 0,
      isDummy: false,
      accountStatus: 'active',
      role: 'admin',
    })
    expect((await app.as(guide).get('/api/admin/verify')).status).not.toBe(200)
  })

  test("another person's username is refused as error, not errors", async () => {
    const [one, two] = [await make.guide(), await make.user()]
    const answer = await app
      .as(one)
      .put('/api/guides/profile', { username: two.username.toUpperCase() })
    expect(answer).toMatchObject({ status: 400, body: { error: 'Username is already taken' } })
    expect(answer.body.problems).toMatchObject([{ field: 'username', code: 'usernameTaken' }])
  })

  test('a picture of another person or of another site is refused', async () => {
    const guide = await make.guide()
    const answer = await app
      .as(guide)
      .put('/api/guides/profile', { profilePicture: 'https://evil.example/a.png' })
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toHaveLength(1)
  })
})

/** A profile with something in every field, as the editor sends it. */
const fullProfile = (profilePicture: string, pictures: string[]) => ({
  username: 'haruka_of_gion',
  displayName: '森 遥',
  role: '路地歩きの案内人',
  profilePicture,
  tagline: 'ゆっくり歩く京都',
  introduction: '京都の路地で育ちました。\n一緒に歩きましょう。',
  location: {
    formattedAddress: '日本京都府京都市',
    country: 'Japan',
    countryCode: 'JP',
    placeId: 'jp-kyoto-kyoto',
  },
  languages: ['ja:native', 'zh-Hant:intermediate'],
  expertises: ['hiddenGems', 'teaCeremony'],
  highlights: ['祇園の裏道', '朝の錦市場'],
  priceRanges: [
    {
      currency: 'JPY',
      description: '半日',
      unit: 'perHalfDay',
      minPrice: 12000,
      maxPrice: 18000.5,
    },
    { currency: 'USD', description: '', unit: 'perDay', minPrice: null, maxPrice: 200 },
  ],
  videoLinks: ['https://www.youtube.com/watch?v=abcdefghijk', 'https://vimeo.com/123456789'],
  imageGallery: pictures.map((imageUrl, index) => ({ imageUrl, description: `写真 ${index}` })),
  socialMediaLinks: Object.fromEntries(SOCIAL_KEYS.map((key) => [key, socialUrl(key, 'haruka')])),
})

describe('A guide’s own profile', () => {
  const upload = async (guide: TestPerson, kind: 'profile-picture' | 'gallery-image') => {
    const file = await signpost().png().toBuffer()
    const sent = await app.as(guide).post(`/api/media/upload-${kind}`, ...formOf(file))
    return sent.body.fileUrl as string
  }

  test('is saved completely, returned, and read back unchanged', async () => {
    const guide = await make.guide({ isApproved: false })
    const pictures = [await upload(guide, 'gallery-image'), await upload(guide, 'gallery-image')]
    const sent = fullProfile(await upload(guide, 'profile-picture'), pictures)
    const saved = await app.as(guide).put('/api/guides/profile', sent)
    expect(saved).toMatchObject({ status: 200, body: { ...sent, _id: guide.id } })
    const read = await app.as(guide).get('/api/guides/profile')
    expect(read.body).toEqual(saved.body)
    expect(read.body).toMatchObject({
      approvalStatus: 'profileIncomplete',
      rejectionReason: '',
      accountStatus: 'active',
      profileViews: 0,
      viewPriority: 0,
      reviews: [],
      averageRating: 0,
    })
    for (const caller of [null, await make.user(), await make.admin()]) {
      const answer = await app.as(caller).put('/api/guides/profile', { tagline: 'mine now' })
      expect(answer.status).toBe(caller ? 403 : 401)
      expect((await app.as(caller).get('/api/guides/profile')).status).toBe(answer.status)
    }
    const other = await make.guide()
    await app.as(other).put('/api/guides/profile', { tagline: 'the other one' })
    expect((await app.as(guide).get('/api/guides/profile')).body.tagline).toBe(sent.tagline)
  })

  test('contains reviews with rating, date and text, and their mean', async () => {
    const booking = await make.booking({ status: STATUS.completed })
    const guide = booking.guide
    const review = { rating: 4.5, text: '楽しい一日でした' }
    const sent = await app.as(booking.user).post(`/api/bookings/${booking.id}/review`, review)
    expect(sent.status).toBe(200)
    const { body } = await app.as(guide).get('/api/guides/profile')
    const date = expect.stringMatching(/^\d{4}-/)
    expect(body.reviews).toEqual([expect.objectContaining({ _id: booking.id, ...review, date })])
    expect(body.averageRating).toBe(4.5)
  })

  test('the order of the gallery is kept, and what was taken out is deleted', async () => {
    const guide = await make.guide()
    const urls = [
      await upload(guide, 'gallery-image'),
      await upload(guide, 'gallery-image'),
      await upload(guide, 'gallery-image'),
    ]
    const galleryOf = (list: string[]) => ({
      imageGallery: list.map((imageUrl) => ({ imageUrl, description: '' })),
    })
    const [first = '', second = '', third = ''] = urls
    await app.as(guide).put('/api/guides/profile', galleryOf(urls))
    const moved = await app.as(guide).put('/api/guides/profile', galleryOf([third, first]))
    expect(moved.body.imageGallery).toEqual(galleryOf([third, first]).imageGallery)
    await expect.poll(async () => (await app.as().get(second)).status).toBe(404)
    for (const kept of [third, first]) expect((await app.as().get(kept)).status).toBe(200)
  })

  test('unfinished entries are dropped, also above the limit of their list', async () => {
    const guide = await make.guide()
    const range = { currency: 'JPY', description: '', unit: 'perDay', minPrice: 1, maxPrice: null }
    const blank = { currency: '', description: ' ', unit: '', minPrice: null, maxPrice: '' }
    const saved = await app.as(guide).put('/api/guides/profile', {
      languages: ['ja:native', 'en', 'ko:', ':fluent', ''],
      expertises: ['foodTours', ''],
      highlights: [' ', 'Gion', '', ''],
      videoLinks: ['', 'https://vimeo.com/123456789', ' '],
      priceRanges: [blank, range, {}, blank],
      imageGallery: [{ imageUrl: '', description: 'gone' }, { description: 'never there' }],
      socialMediaLinks: { x: '' },
    })
    expect(saved).toMatchObject({
      status: 200,
      body: {
        languages: ['ja:native'],
        expertises: ['foodTours'],
        highlights: ['Gion'],
        videoLinks: ['https://vimeo.com/123456789'],
        priceRanges: [range],
        imageGallery: [],
        socialMediaLinks: {},
      },
    })
    const halfDone = { priceRanges: [{ ...blank, description: 'Half a day' }] }
    expect((await app.as(guide).put('/api/guides/profile', halfDone)).status).toBe(400)
  })

  test('is submitted when it is complete, and not twice', async () => {
    const guide = await make.guide({ isApproved: false })
    const submit = () => app.as(guide).post('/api/guides/submit-for-review')
    expect(await submit()).toMatchObject({
      status: 400,
      body: { error: 'Profile is incomplete' },
    })
    const portrait = await upload(guide, 'profile-picture')
    const { username: _, ...sent } = fullProfile(portrait, [])
    await app.as(guide).put('/api/guides/profile', sent)
    expect(await submit()).toMatchObject({
      status: 200,
      body: { message: expect.any(String), profile: { approvalStatus: 'pendingApproval' } },
    })
    expect((await app.as(guide).get('/api/guides/profile')).body.approvalStatus).toBe(
      'pendingApproval',
    )
    expect((await submit()).status).toBe(409)
    const operator = await make.admin()
    const decide = (approvalStatus: string, rejectionReason?: string) =>
      app
        .as(operator)
        .put(`/api/admin/guide/${guide.id}/approve`, { approvalStatus, rejectionReason })
    await decide('rejected', 'The portrait shows a cat.')
    expect((await app.as(guide).get('/api/guides/profile')).body).toMatchObject({
      approvalStatus: 'rejected',
      rejectionReason: 'The portrait shows a cat.',
    })
    expect(await submit()).toMatchObject({
      status: 200,
      body: { profile: { approvalStatus: 'pendingApproval', rejectionReason: '' } },
    })
    await decide('approved')
    expect((await submit()).status).toBe(409)
    for (const caller of [null, await make.user(), operator])
      expect((await app.as(caller).post('/api/guides/submit-for-review')).status).toBe(
        caller ? 403 : 401,
      )
  })

  test('can be read but not changed while blocked; there are three account statuses', async () => {
    expect(ACCOUNT_STATUSES).toEqual(['active', 'inactive', 'blocked'])
    const guide = await make.guide({ status: 'blocked' })
    expect((await app.as(guide).get('/api/guides/profile')).body.accountStatus).toBe('blocked')
    expect((await app.as(guide).put('/api/guides/profile', { tagline: 'x' })).status).toBe(403)
    expect((await app.as(guide).post('/api/guides/submit-for-review')).status).toBe(403)
  })
})
