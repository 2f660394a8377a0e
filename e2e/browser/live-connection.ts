import type { Page } from '@playwright/test'

const heard = (page: Page, packet: RegExp) =>
  new Promise<void>((resolve) => {
    page.on('websocket', (line) => {
      if (!line.url().includes('/socket.io/')) return
      line.on('framereceived', ({ payload }) => {
        if (packet.test(String(payload))) resolve()
      })
    })
  })

/** A page on which nothing arrives live: what it does not ask for it does not hear. */
export async function withoutLive(page: Page): Promise<void> {
  await page.routeWebSocket(/socket\.io/, (line) => line.close())
  await page.route('**/socket.io/**', (route) => route.abort())
}

/** Resolves when the next live connection of the page stands. Ask before the page is opened. */
export const untilLive = (page: Page): Promise<void> => heard(page, /^40/)

/** Resolves when the page has entered the room of its booking. Ask before the page is opened. */
export const untilJoined = (page: Page): Promise<void> => heard(page, /^43\d*\[\{"ok":true/)
