import type { Page } from '@playwright/test'

/**
 * The next request to a path arrives and is carried out, but its response is lost, as when the
 * network goes at that very moment. The page is without a connection from then on. Needs a browser
 * context without service workers.
 */
export async function loseResponse(page: Page, path: RegExp): Promise<{ lost: Promise<void> }> {
  let isLost = () => {}
  const lost = new Promise<void>((resolve) => {
    isLost = resolve
  })
  await page.route(
    (url) => path.test(url.pathname),
    async (route) => {
      await route.fetch()
      await page.context().setOffline(true)
      await route.abort('connectionreset')
      isLost()
    },
    { times: 1 },
  )
  return { lost }
}
