import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../../platform/clock.ts'
import { fileOf, IMPORTS_URL, startImports } from '../../../testing/imported-calendars/imports.ts'
import type { TestPerson } from '../../../testing/make.ts'
import { importedCalendars } from './service.ts'

let imports: Awaited<ReturnType<typeof startImports>>

beforeAll(async () => {
  imports = await startImports(inject('template'))
})
afterAll(() => imports.close())
beforeEach(() => imports.reset('2026-06-01T09:00:00Z'))

async function noticesOf(guide: TestPerson) {
  const { app, make } = imports
  const { body } = await app.as(await make.signIn(guide)).get('/api/notifications')
  return body.filter((one: { titleKey: string }) => one.titleKey.includes('feedBroken'))
}

describe('A calendar that cannot be read', () => {
  test('keeps its last times, notifies once after a day and pauses after two weeks', async () => {
    const { app, make, server, importing, run, calendarsOf, isFree } = imports
    const { guide, path, id } = await importing(fileOf('2026-07-10'))
    await run()
    server.serve(path, '<title>Sign in</title>')
    app.clock.move(HOUR)
    await run()
    expect(await isFree(guide, '2026-07-10')).toBe(false)
    expect(await calendarsOf(guide)).toMatchObject([{ problem: 'notCalendar' }])
    expect(await noticesOf(guide)).toEqual([])
    for (const wait of [DAY, HOUR, DAY]) {
      app.clock.move(wait)
      await run()
      expect(await noticesOf(guide)).toHaveLength(1)
    }
    app.clock.move(14 * DAY)
    await run()
    expect(await calendarsOf(guide)).toMatchObject([{ nextReadAt: null, isDue: false }])
    expect(await isFree(guide, '2026-07-10')).toBe(false)
    server.serve(path, fileOf('2026-07-12'))
    app.clock.move(HOUR)
    await run()
    expect(await isFree(guide, '2026-07-12')).toBe(true)
    await app.as(await make.signIn(guide)).post(`${IMPORTS_URL}/${id}/read`)
    await run()
    expect(await isFree(guide, '2026-07-12')).toBe(false)
    expect(await calendarsOf(guide)).toMatchObject([{ problem: null, isDue: false }])
  })

  test('that was never read promises no imported times, on the screen and in the mail', async () => {
    const { app, server, importing, run, mailsTo } = imports
    const before = await importing(fileOf('2026-07-10'))
    const never = await importing('no calendar')
    await run()
    server.serve(before.path, 'no calendar')
    for (const wait of [HOUR, DAY, HOUR]) {
      app.clock.move(wait)
      await run()
    }
    const formOf = async ({ guide }: { guide: TestPerson }) =>
      (await noticesOf(guide)).map((one: { messageParams: object }) => one.messageParams)
    expect(await formOf(before)).toEqual([{ feed: 'Google' }])
    expect(await formOf(never)).toEqual([{ feed: 'Google', neverRead: 'yes' }])
    expect(await mailsTo(before.guide)).toEqual([
      expect.stringContaining('Times we’ve already imported won’t change'),
    ])
    expect(await mailsTo(never.guide)).toEqual([
      expect.stringContaining('none of its times have been imported'),
    ])
  })

  test('is tried again after an hour, then after as long as it has failed, up to 12', async () => {
    const { app, importing, run, calendarsOf } = imports
    const { guide } = await importing('<title>Sign in</title>')
    const waits: number[] = []
    for (let at = 0; at < 7; at++) {
      await run()
      const [{ nextReadAt }] = await calendarsOf(guide)
      waits.push((Date.parse(nextReadAt) - app.clock.now().getTime()) / HOUR)
      app.clock.set(nextReadAt)
    }
    expect(waits).toEqual([1, 1, 2, 4, 8, 12, 12])
  })

  test('delays none of nine others, even with a rule for every second', async () => {
    const { importing, run, calendarsOf, isFree } = imports
    const runaway = [
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
      'UID:runaway',
      'DTSTART:20260101T000000Z',
      'DURATION:PT1S',
      'RRULE:FREQ=SECONDLY',
      'END:VEVENT',
      'END:VCALENDAR',
    ].join('\r\n')
    const bad = await importing(runaway)
    const guides: TestPerson[] = []
    for (let n = 0; n < 9; n++) guides.push((await importing(fileOf('2026-07-10'))).guide)
    await run()
    for (const guide of guides) expect(await isFree(guide, '2026-07-10')).toBe(false)
    expect((await calendarsOf(bad.guide))[0].problem).not.toBeNull()
  })

  test('rests while its guide is blocked or on a break', async () => {
    const { app, server, importing, run } = imports
    const { guide, path } = await importing(fileOf())
    await app.as(guide).post('/api/guides/deactivate')
    await run()
    expect(server.requests).not.toContain(path)
    await app.ctx.db
      .updateTable('accounts')
      .set({ status: 'blocked' })
      .where('id', '=', guide.id)
      .execute()
    await run()
    expect(server.requests).not.toContain(path)
  })

  test('is read once by two servers at the same time', async () => {
    const { app, server, importing } = imports
    const { path } = await importing(fileOf())
    const second = await app.second()
    await Promise.all([importedCalendars.run(app.ctx), importedCalendars.run(second.ctx)])
    await second.close()
    expect(server.requests.filter((requested) => requested === path)).toHaveLength(1)
  })

  test('is read again by another server once the lease of a dead one is over', async () => {
    const { app, importing, run, isFree } = imports
    const { guide, id } = await importing(fileOf('2026-07-10'))
    const leased = new Date(app.clock.now().getTime() + MINUTE)
    await app.ctx.db
      .updateTable('calendar_feeds')
      .set({ leased_until: leased })
      .where('id', '=', id)
      .execute()
    await run()
    expect(await isFree(guide, '2026-07-10')).toBe(true)
    app.clock.move(2 * MINUTE)
    await run()
    expect(await isFree(guide, '2026-07-10')).toBe(false)
  })
})
