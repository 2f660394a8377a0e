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

/** Resolves when the next live connection of the page stands. Ask before the page is opened. */
export const untilLive = (page: Page): Promise<void> => heard(page, /^40/)

/** Resolves when the page has entered the room of its booking. Ask before the page is opened. */
export const untilJoined = (page: Page): Promise<void> => heard(page, /^43\d*\[\{"ok":true/)
