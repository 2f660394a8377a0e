import type { FastifyInstance } from 'fastify'
import type { EarlyCall } from '../http/early.ts'
import { type Asked, formFor, type KeptPage, type KeptPages } from './kept-pages.ts'
import { PAGES, type Wanted, wantedPage } from './wanted-page.ts'

/** Asks our own API as a visitor at an address who reads this language. */
export type Asker = (address: string, language: string) => (url: string) => Promise<Asked>

/** Answers with pages that are kept, before the framework does anything. */
export function answerKeptPages(app: FastifyInstance, kept: KeptPages, asker: Asker): void {
  /** Asks the API for what is not ready, and leaves the call when that has changed. */
  async function answerLater(call: EarlyCall, { key, language }: Wanted, page: KeptPage) {
    const ask = asker(call.address, language)
    const asks = (url: string) => {
      call.giveBack()
      return ask(url)
    }
    if (await page.isCurrent(asks).catch(() => false)) return send(call, page)
    kept.forget(key, page)
    call.leave()
  }

  app.answerFirst((call) => {
    const { url = '', headers } = call.request
    if (url.startsWith('/api/')) return false
    const wanted = wantedPage(url, headers)
    const page = wanted.mayKeep ? kept.find(wanted.key) : null
    // Whoever is over the limit is told so by the route.
    if (!page || !call.counts(page.asked.length)) return false
    const isCurrent = page.isCurrentNow(call.ready)
    if (isCurrent === false) {
      kept.forget(wanted.key, page)
      return false
    }
    if (isCurrent) send(call, page)
    else void answerLater(call, wanted, page)
    return true
  })
}

function send(call: EarlyCall, page: KeptPage): void {
  const { headerList, body } = formFor(page, call.request.headers['accept-encoding'])
  call.send(headerList, body, PAGES)
}
