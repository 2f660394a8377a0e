import type { Page, WebSocketRoute } from '@playwright/test'

/** The network between a page and the server, which a test can interrupt. */
export interface Network {
  /** Requests fail from now on, and open connections are closed. */
  cut(): void
  /** Open connections stay open but pass no messages, as after the sleep of a device. */
  silence(): void
  /** New requests and connections work again. */
  restore(): void
}

interface Connection {
  browser: WebSocketRoute
  server: WebSocketRoute
  isSilent: boolean
}

/** Controls the API requests and the live connection of a page. Call before opening the page. */
export async function controlNetwork(page: Page): Promise<Network> {
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

/** Advances the page's clock in steps, with real time between them for network responses. */
export async function passTime(page: Page, seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 5) {
    await page.clock.runFor(5_000)
    await page.waitForTimeout(20)
  }
}

/** Makes the tab visible or hidden, as switching apps on a phone does. */
export const setVisibility = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
