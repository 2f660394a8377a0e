import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Browser, startTestApp, type TestApp } from './testing/app.ts'
import { enquiryOf, proposalOf } from './testing/make.ts'
import { type MailServer, startMailServer } from './testing/outside/mail-server.ts'
import { formOf, signpost } from './testing/pictures.ts'
import { setupCodeOf } from './testing/setup-code.ts'

let app: TestApp
let post: MailServer

beforeAll(async () => {
  post = await startMailServer()
  app = await startTestApp(inject('template'), { env: { SMTP_URL: post.url } })
})
afterAll(async () => {
  await app.close()
  await post.close()
})

/** Signs up, follows the link of the real mail and logs in, all over HTTP. */
async function arrive(person: { email: string; password: string } & Record<string, unknown>) {
  expect((await app.as().post('/api/auth/signup', person)).status).toBe(201)
  await app.runDueJobs()
  const [mail] = post.to(person.email)
  expect((await app.as().get(`/api/auth${mail?.path}`)).status).toBe(200)
  const login = await app.as().post('/api/auth/login', {
    email: person.email,
    password: person.password,
  })
  expect(login.status).toBe(200)
  return app.as(login.body)
}

const keysOf = async (browser: Browser) =>
  (await browser.get('/api/notifications')).body.map(
    (item: { titleKey: string }) => item.titleKey.split('.')[1],
  )

describe('the main job, by API', () => {
  test('from sign-up to a reviewed day with a guide', async () => {
    const guide = await arrive({
      role: 'guide',
      username: 'haruka_kyoto',
      email: 'haruka@example.com',
      password: 'lanterns',
      displayName: '遥 田中',
      introduction: '京都の路地をご案内します。',
      location: { formattedAddress: 'Kyoto, Japan', country: 'Japan' },
      expertises: [],
      agreeTerms: true,
      language: 'ja',
    })
    await app.as().post('/api/auth/admin-register', {
      username: 'curator',
      password: 'watchful by night',
      setupCode: await setupCodeOf(app.ctx),
    })
    const admin = await app
      .as()
      .post('/api/auth/admin-login', { username: 'curator', password: 'watchful by night' })
    const adminConsole = app.as(admin.body)

    // The guide completes the profile and submits it; the operator approves.
    const own = (await guide.get('/api/guides/profile')).body
    expect((await guide.post('/api/guides/submit-for-review')).status).toBe(400)
    const form = formOf(await signpost(300, 300).png().toBuffer())
    const picture = (await guide.post('/api/media/upload-profile-picture', ...form)).body.fileUrl
    const saved = await guide.put('/api/guides/profile', {
      role: 'Walking guide',
      profilePicture: picture,
      languages: ['ja:native', 'en:fluent'],
      expertises: ['hiddenGems', 'teaCeremony'],
      highlights: ['Lanes behind Gion'],
      priceRanges: [
        { currency: 'JPY', description: '', unit: 'perDay', minPrice: 20000, maxPrice: 30000 },
      ],
    })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    const submitted = await guide.post('/api/guides/submit-for-review')
    expect(submitted.body.profile.approvalStatus).toBe('pendingApproval')
    await adminConsole.put(`/api/admin/guide/${own._id}/approve`, { approvalStatus: 'approved' })
    expect(await keysOf(guide)).toEqual(['profileApproved'])

    // The traveller finds the guide and asks.
    const traveller = await arrive({
      role: 'user',
      username: 'minjun',
      email: 'minjun@example.com',
      password: 'mountain',
      displayName: '민준',
      agreeTerms: true,
      language: 'ko',
    })
    const page = await app.as().get('/api/guides/profile/haruka_kyoto')
    expect(page.body).toMatchObject({ displayName: '遥 田中', reviewCount: 0 })
    const enquired = await traveller.post('/api/bookings', {
      guideId: page.body._id,
      enquiry: enquiryOf({ message: '교토를 걷고 싶습니다.' }),
    })
    expect(enquired.status).toBe(201)
    const url = `/api/bookings/${enquired.body.booking._id}`
    expect(await keysOf(guide)).toContain('newEnquiry')

    // They negotiate: an answer, a proposal, a rejection, a change, the agreement.
    await guide.post(`${url}/messages`, { message: 'ようこそ。' })
    await guide.post(`${url}/confirm`, proposalOf({ price: 25000 }))
    await app.runDueJobs()
    const rejected = await traveller.post(`${url}/user-reject`, { revision: 1 })
    expect(rejected.body.booking.status).toBe('User rejected proposal')
    await guide.post(`${url}/confirm`, proposalOf({ price: 20000 }))
    const agreed = await traveller.post(`${url}/user-confirm`, { revision: 2 })
    expect(agreed.body.booking).toMatchObject({
      status: 'Booking confirmed',
      agreed: { revision: 2, price: 20000 },
    })
    await traveller.post(`${url}/messages`, { message: '감사합니다!' })

    // The day is over: completed, reviewed, and on the public page.
    await guide.post(`${url}/complete`)
    const reviewed = await traveller.post(`${url}/review`, { rating: 4.5, text: '최고의 하루' })
    expect(reviewed.status).toBe(200)
    const after = await app.as().get('/api/guides/profile/haruka_kyoto')
    expect(after.body).toMatchObject({
      averageRating: 4.5,
      reviewCount: 1,
      reviews: [{ rating: 4.5, text: '최고의 하루' }],
    })

    // One notification for each event, in the reader's language.
    expect(await keysOf(guide)).toEqual([
      'review',
      'chat',
      'confirmed',
      'rejected',
      'newEnquiry',
      'profileApproved',
    ])
    // The changed proposal took the place of the unread first one.
    expect(await keysOf(traveller)).toEqual(['completed', 'changedProposal', 'chat'])
    await app.runDueJobs()
    const subjects = post.to('minjun@example.com').map((mail) => mail.subject)
    // Verification, the login from a new browser, the proposal and completion. The change was confirmed before its mail was due.
    expect(subjects).toHaveLength(4)
    expect(subjects.every((subject) => /[가-힣]/.test(subject))).toBe(true)
  })
})
