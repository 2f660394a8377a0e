import type { GuideProfileRequest } from '@annai/contract/guides/shapes'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { DAY, MINUTE } from '../../../platform/clock.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { builders, type Make } from '../../../testing/make.ts'
import { type MailServer, startMailServer } from '../../../testing/outside/mail-server.ts'

let app: TestApp
let make: Make
let staff: { token: string; username: string }
let mailServer: MailServer

beforeAll(async () => {
  mailServer = await startMailServer()
  app = await startTestApp(inject('template'), { env: { SMTP_URL: mailServer.url } })
  make = builders(app)
  staff = await make.admin()
})
afterAll(async () => {
  await app.close()
  await mailServer.close()
})

type Holder = { token: string }
const read = async (id: string) => (await app.as(staff).get(`/api/admin/guides/${id}/profile`)).body
const write = (id: string, version: string, profile: GuideProfileRequest, by: Holder = staff) =>
  app.as(by).put(`/api/admin/guides/${id}/profile`, { version, profile })
const own = async (guide: Holder) => (await app.as(guide).get('/api/guides/profile')).body
const editOf = async (guide: Holder) =>
  (await app.as(guide).get('/api/guides/staff-edit')).body.edit
const answer = (guide: Holder, id: string, keep: boolean) =>
  app.as(guide).post('/api/guides/staff-edit', { id, keep })
const WORDS = { tagline: 'Tea and temples', introduction: 'I walk slowly.' }

describe('A profile that staff write', () => {
  test('is the guide’s, with a notification, a mail, an audit entry and what changed', async () => {
    const guide = await make.guide({ isApproved: false })
    const approve = { approvalStatus: 'approved' }
    await app.as(staff).put(`/api/admin/guide/${guide.id}/approve`, approve)
    await app.runDueJobs()
    app.clock.move(MINUTE)
    const { version } = await read(guide.id)
    const saved = await write(guide.id, version, WORDS)
    expect([saved.status, saved.body.profile.tagline]).toEqual([200, WORDS.tagline])
    expect(await own(guide)).toMatchObject({ ...WORDS, approvalStatus: 'approved' })
    await app.runDueJobs()
    expect(await editOf(guide)).toMatchObject({
      by: staff.username,
      sections: ['words'],
      canUndo: true,
    })
    const news = (await app.as(guide).get('/api/notifications')).body
    expect(news[0].titleKey).toBe('notifications.profileEdited.title')
    expect(mailServer.to(guide.email).at(-1)?.subject).toBe('We’ve updated your profile')
    const { rows } = (await app.as(staff).get(`/api/admin/lists/audit?subject=${guide.id}`)).body
    expect(rows[0]).toMatchObject({ act: 'guide.profileWritten', after: { sections: ['words'] } })
    const approval = await app.as(staff).get(`/api/admin/guide/${guide.id}/approval`)
    expect(approval.body.after).toMatchObject(WORDS)
  })

  test('from an older version is refused, also of two at once, and the newer one stays', async () => {
    const guide = await make.guide()
    const { version } = await read(guide.id)
    const answers = await Promise.all([
      write(guide.id, version, { tagline: 'One' }),
      write(guide.id, version, { tagline: 'Two' }, await make.admin()),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('guides.profileChanged')
    const current = await read(guide.id)
    await app.as(guide).put('/api/guides/profile', { tagline: 'My own' })
    expect((await write(guide.id, current.version, { tagline: 'Three' })).status).toBe(409)
    expect((await own(guide)).tagline).toBe('My own')
  })

  test('has the limits of the guide’s form, and leaves pictures alone', async () => {
    const guide = await make.guide()
    const { version, profile } = await read(guide.id)
    const wrong = await write(guide.id, version, { tagline: 'x'.repeat(500), videoLinks: ['no'] })
    expect(wrong.status).toBe(400)
    expect(wrong.body.problems.map(({ field }: { field: string }) => field)).toContain('tagline')
    const other = await make.guide()
    const taken = await write(guide.id, version, { username: other.username })
    expect(taken.body.code).toBe('accounts.usernameTaken')
    const sent = { profilePicture: '/media/other.webp', imageGallery: [], ...WORDS }
    expect((await write(guide.id, version, sent)).status).toBe(200)
    expect(await own(guide)).toMatchObject({
      profilePicture: profile.profilePicture,
      imageGallery: profile.imageGallery,
    })
  })

  test('without a change notifies nobody', async () => {
    const guide = await make.guide()
    const { version, profile } = await read(guide.id)
    expect((await write(guide.id, version, { tagline: profile.tagline })).status).toBe(200)
    expect(await editOf(guide)).toBeNull()
  })

  test('is refused to viewers, and unknown for other ids', async () => {
    const guide = await make.guide()
    const { version } = await read(guide.id)
    const viewer = await make.admin('viewer_of_profiles', 'viewer')
    expect((await write(guide.id, version, WORDS, viewer)).status).toBe(403)
    const user = await make.user()
    for (const id of [user.id, 'not-an-id'])
      expect((await write(id, version, WORDS)).body.code).toBe('guides.notFound')
  })
})

describe('The guide', () => {
  test('gives the earlier profile back with one press, exactly, step by step', async () => {
    const guide = await make.guide()
    const first = await read(guide.id)
    await write(guide.id, first.version, {
      ...WORDS,
      displayName: 'Other Name',
      languages: ['ja:fluent'],
    })
    const second = await read(guide.id)
    await write(guide.id, second.version, { highlights: ['Gion at night'] })
    const newest = await editOf(guide)
    const answers = await Promise.all([
      answer(guide, newest._id, false),
      answer(guide, newest._id, false),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await read(guide.id)).version).toBe(second.version)
    await answer(guide, (await editOf(guide))._id, false)
    expect((await read(guide.id)).profile).toEqual(first.profile)
    expect(await editOf(guide)).toBeNull()
  })

  test('gets all but a name that now reads like the site’s', async () => {
    const guide = await make.guide()
    const former = { display_name: 'Annai Support' }
    await app.ctx.db.updateTable('accounts').set(former).where('id', '=', guide.id).execute()
    const { version, profile } = await read(guide.id)
    await write(guide.id, version, { ...WORDS, displayName: 'Mei' })
    expect((await answer(guide, (await editOf(guide))._id, false)).status).toBe(200)
    const { tagline } = profile
    expect(await own(guide)).toMatchObject({ displayName: 'Mei', tagline })
    expect(await editOf(guide)).toBeNull()
  })

  test('keeps the changes, or cannot undo them after changes of their own', async () => {
    const guide = await make.guide()
    const { version } = await read(guide.id)
    await write(guide.id, version, WORDS)
    await app.as(guide).put('/api/guides/profile', { tagline: 'My own' })
    const edit = await editOf(guide)
    expect(edit.canUndo).toBe(false)
    const refused = await answer(guide, edit._id, false)
    expect([refused.status, refused.body.code]).toEqual([409, 'guides.profileChanged'])
    expect((await answer(guide, edit._id, true)).body.edit).toBeNull()
    expect(await own(guide)).toMatchObject({ ...WORDS, tagline: 'My own' })
  })

  test('no longer sees a change of 90 days ago', async () => {
    const guide = await make.guide()
    const { version } = await read(guide.id)
    await write(guide.id, version, WORDS)
    app.clock.move(91 * DAY)
    await app.jobs.find(({ name }) => name === 'old changes by staff')?.run(app.ctx)
    expect(await editOf(await make.signIn(guide))).toBeNull()
  })
})
