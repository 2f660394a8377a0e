import type { Page } from '@playwright/test'

const untilPacket = (page: Page, packet: RegExp) =>
  new Promise<void>((resolve) => {
    page.on('websocket', (line) => {
      if (!line.url().includes('/socket.io/')) return
      line.on('framereceived', ({ payload }) => {
        if (packet.test(String(payload))) resolve()
      })
    })
  })

/** Blocks the live connection of a page, which then gets no events. */
export async function withoutLive(page: Page): Promise<void> {
  await page.routeWebSocket(/socket\.io/, (line) => line.close())
  await page.route('**/socket.io/**', (route) => route.abort())
}

/** Resolves when the next live connection of the page is open. Call before opening the page. */
export const untilLive = (page: Page): Promise<void> => untilPacket(page, /^40/)

/** Resolves when the page has joined the room of its booking. Call before opening the page. */
export const untilJoined = (page: Page): Promise<void> => untilPacket(page, /^43\d*\[\{"ok":true/)
