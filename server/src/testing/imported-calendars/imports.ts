import { importedCalendars } from '../../features/availability/imported-calendars/service.ts'
import type { EmbeddedConfig } from '../../platform/db/embedded/config.ts'
import { startTestApp } from '../app.ts'
import { builders, calendarOf, type TestPerson } from '../make.ts'
import { startImportedCalendarServer } from '../outside/calendar-server.ts'
import { startMailServer } from '../outside/mail-server.ts'

export const IMPORTS_URL = '/api/guides/calendar/feeds'

/** A calendar file in which these days (YYYY-MM-DD) are busy. */
export const fileOf = (...days: string[]) =>
  [
    'BEGIN:VCALENDAR',
    ...days.flatMap((day) => [
      'BEGIN:VEVENT',
      `UID:${day}`,
      `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ].join('\r\n')

/** The whole application beside a server of calendars, which it may read on this machine. */
export async function startImports(template: EmbeddedConfig) {
  const server = await startImportedCalendarServer()
  const mailServer = await startMailServer()
  const app = await startTestApp(template, {
    calendarAddresses: server.policy,
    env: {
      SECRET_KEY: 'the key that all servers have in common',
      SMTP_URL: mailServer.url,
    },
  })
  const make = builders(app)
  let serial = 0
  return {
    app,
    make,
    server,
    /** A guide whose calendar imports this content. */
    async importing(content: string) {
      const guide = await make.guide()
      const path = `/${++serial}.ics`
      server.serve(path, content)
      await app.as(guide).put('/api/guides/calendar', calendarOf())
      const calendar = { name: 'Google', url: server.url(path) }
      const { body } = await app.as(guide).post(IMPORTS_URL, calendar)
      return { guide, path, id: String(body.feeds[0]._id) }
    },
    /** The texts of the mails to this guide. */
    async mailsTo(guide: TestPerson) {
      await app.mailWorker.deliverDue()
      return mailServer.to(guide.email).map(({ text }) => text)
    },
    run: () => importedCalendars.run(app.ctx),
    /** Logs in again: tests move the clock over days. */
    calendarsOf: async (guide: TestPerson) =>
      (await app.as(await make.signIn(guide)).get(IMPORTS_URL)).body.feeds,
    async isFree(guide: TestPerson, day: string) {
      const { body } = await app.as().get(`/api/guides/profile/${guide.username}/availability`)
      return body.days.find((one: { day: string }) => one.day === day)?.isFree
    },
    /** At this moment, without the imported calendars of earlier tests. */
    async reset(moment: string) {
      app.clock.set(moment)
      await app.ctx.db.deleteFrom('calendar_feeds').execute()
    },
    async close() {
      await app.close()
      await server.close()
      await mailServer.close()
    },
  }
}
