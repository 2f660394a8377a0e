import type { Page } from '@playwright/test'
import { untilJoined } from '../browser/live-connection.ts'
import { type Person, signIn } from './people.ts'

/** Opens a booking as this person, with its live connection. */
export async function enterBooking(page: Page, who: Person, id: string): Promise<void> {
  await signIn(page, who)
  const joined = untilJoined(page)
  await page.goto(`/bookings/${id}`)
  await joined
}

/** Answers the next call of this kind itself; the one after it reaches the server again. */
export const failOnce = (page: Page, path: string, status: number, json: object) =>
  page.route(path, (route) => route.fulfill({ status, json }), { times: 1 })

/** A refusal that no rule of the server gives. */
export const STORM = { error: 'The wind is too strong' }
