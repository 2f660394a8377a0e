import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

const WORKER = readFileSync(new URL('../../../public/sw.js', import.meta.url), 'utf8')
const SITE = 'https://annai.example'
const TARGET = `${SITE}/bookings/1/day`

interface Tab {
  url: string
  focus: () => Promise<Tab>
  navigate: (url: string) => Promise<Tab>
}

/** Presses a notification of the worker in a browser with these tabs; what the browser did then. */
async function press(changes: Partial<Tab> | null): Promise<string[]> {
  const done: string[] = []
  const tab: Tab = {
    url: `${SITE}/`,
    async focus() {
      done.push('focus')
      return tab
    },
    async navigate(url) {
      done.push(`navigate ${url}`)
      return tab
    },
  }
  const tabs = changes ? [Object.assign(tab, changes)] : []
  const listeners = new Map<string, (event: object) => void>()
  const self = {
    addEventListener: (kind: string, listener: (event: object) => void) =>
      listeners.set(kind, listener),
    clients: {
      matchAll: async () => tabs,
      openWindow: async (url: string) => void done.push(`open ${url}`),
    },
  }
  runInNewContext(WORKER, { self, URL, location: new URL(SITE) })
  let opened: Promise<unknown> | undefined
  listeners.get('notificationclick')?.({
    notification: { close: () => undefined, data: { navigate: '/bookings/1/day' } },
    waitUntil(promise: Promise<unknown>) {
      opened = promise
    },
  })
  await opened
  return done
}

const refuse = () => Promise.reject(new TypeError('refused'))

test('a pressed notification shows its page in an open tab, else in a new one', async () => {
  expect(await press({})).toEqual(['focus', `navigate ${TARGET}`])
  expect(await press({ url: TARGET })).toEqual(['focus'])
  expect(await press(null)).toEqual([`open ${TARGET}`])
})

test('a tab that is gone, or that the worker may not lead elsewhere, is replaced by a new one', async () => {
  expect(await press({ focus: refuse })).toEqual([`open ${TARGET}`])
  expect(await press({ navigate: refuse })).toEqual(['focus', `open ${TARGET}`])
})

type Listener = (event: object) => void

/** The worker with a network of its own; what it stores, and what it shows. */
function startWorker(answers: Record<string, () => Response>) {
  const listeners = new Map<string, Listener>()
  const stored = new Map<string, Response>()
  const shown: unknown[] = []
  const nameOf = (key: string | { url: string }) => (typeof key === 'string' ? key : key.url)
  const cache = {
    put: async (key: string, answer: Response) => void stored.set(nameOf(key), answer),
    match: async (key: string | { url: string }) => stored.get(nameOf(key)),
    delete: async (key: string | { url: string }) => stored.delete(nameOf(key)),
    keys: async () => [...stored.keys()].map((url) => ({ url })),
  }
  const self = {
    addEventListener: (kind: string, listener: Listener) => listeners.set(kind, listener),
    registration: {
      showNotification: async (title: string, options: object) => void shown.push([title, options]),
    },
  }
  const fetch = async (request: { url: string }) => {
    const answer = answers[new URL(request.url).pathname]
    if (!answer) throw new TypeError('no connection')
    return answer()
  }
  const caches = { open: async () => cache, match: cache.match, keys: async () => [] }
  const globals = { self, caches, fetch, URL, Response, TextEncoder, crypto, btoa, Date }
  runInNewContext(WORKER, { ...globals, location: new URL(SITE) })
  const dispatch = async (kind: string, event: object): Promise<Response | undefined> => {
    let response: Promise<Response> | undefined
    const waits: Promise<unknown>[] = []
    listeners.get(kind)?.({
      ...event,
      respondWith: (promise: Promise<Response>) => {
        response = promise
      },
      waitUntil: (promise: Promise<unknown>) => waits.push(promise),
    })
    await Promise.all(waits)
    return response
  }
  const get = (path: string) =>
    dispatch('fetch', {
      request: {
        url: `${SITE}${path}`,
        method: 'GET',
        mode: 'cors',
        headers: new Headers({ Authorization: 'Bearer token' }),
      },
    })
  return {
    dispatch,
    get,
    shown,
    paths: () => [...stored.keys()].map((url) => new URL(url).pathname),
  }
}

test('a picture of a conversation is not stored, and one of the day until the server says', async () => {
  const booking = '/api/bookings/01900000-0000-7000-8000-000000000000'
  const inAnHour = new Date(Date.now() + 3_600_000).toUTCString()
  const { get, paths } = startWorker({
    [`${booking}/pictures/1`]: () => new Response('of the conversation'),
    [`${booking}/pictures/2`]: () =>
      new Response('of the day', { headers: { 'Annai-Keep-Until': inAnHour } }),
  })
  await get(`${booking}/pictures/1`)
  await get(`${booking}/pictures/2`)
  expect(paths()).toEqual([`${booking}/pictures/2`])
})

test('a push is shown whatever it contains, also one that cannot be read', async () => {
  const { dispatch, shown } = startWorker({})
  const notification = { title: 'Haruka', body: 'At exit 3', tag: '1', navigate: '/bookings/1' }
  await dispatch('push', { data: { json: () => ({ web_push: 8030, notification }) } })
  await dispatch('push', {
    data: {
      json: () => {
        throw new SyntaxError('not JSON')
      },
    },
  })
  await dispatch('push', { data: null })
  expect(shown).toMatchObject([
    ['Haruka', { body: 'At exit 3', tag: '1', data: { navigate: '/bookings/1' } }],
    ['{{siteName}}', { body: '' }],
    ['{{siteName}}', { body: '' }],
  ])
})
