import type { Page, WebSocketRoute } from '@playwright/test'

/** The way between a page and the server, which a test can cut. */
export interface Line {
  /** From now on nobody answers, and the open connections end. */
  cut(): void
  /** The open connections stay open, but nothing passes: what a sleeping device comes back to. */
  silence(): void
  /** New requests and connections pass again. */
  restore(): void
}

interface Connection {
  browser: WebSocketRoute
  server: WebSocketRoute
  isSilent: boolean
}

/** Puts the calls and the live connection of a page under control. Call before opening the page. */
export async function controlLine(page: Page): Promise<Line> {
  let isCut = false
  const open = new Set<Connection>()
  await page.routeWebSocket(/socket\.io/, (browser) => {
    if (isCut) return void browser.close()
    const connection: Connection = { browser, server: browser.connectToServer(), isSilent: false }
    open.add(connection)
    browser.onMessage((message) => {
      if (!connection.isSilent) connection.server.send(message)
    })
    connection.server.onMessage((message) => {
      if (!connection.isSilent) browser.send(message)
    })
  })
  await page.route('**/api/**', (route) =>
    isCut ? route.abort('connectionrefused') : route.fallback(),
  )
  return {
    cut() {
      isCut = true
      for (const { browser, server } of open) {
        void browser.close()
        void server.close()
      }
      open.clear()
    },
    silence() {
      for (const connection of open) connection.isSilent = true
    },
    restore() {
      isCut = false
    },
  }
}

/** Lets the page's clock run while the network has its own time between the timers. */
export async function passTime(page: Page, seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 5) {
    await page.clock.runFor(5_000)
    await page.waitForTimeout(20)
  }
}

/** Shows or hides the tab, as switching apps on a phone does. */
export const setVisibility = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
