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
