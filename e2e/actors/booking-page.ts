import type { Page } from '@playwright/test'
import { untilJoined } from '../browser/live-connection.ts'
import { type Person, signIn } from './people.ts'

/** Opens a booking as this person and waits for its live connection. */
export async function enterBooking(page: Page, who: Person, id: string): Promise<void> {
  await signIn(page, who)
  const joined = untilJoined(page)
  await page.goto(`/bookings/${id}`)
  await joined
}

/** Answers the next request to this path with a failure; later ones reach the server. */
export const failOnce = (page: Page, path: string, status: number, json: object) =>
  page.route(path, (route) => route.fulfill({ status, json }), { times: 1 })

/** A refusal with a text that the server never sends. */
export const UNUSUAL_REFUSAL = { error: 'The wind is too strong' }
