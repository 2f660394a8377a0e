import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { CDPSession, Page } from '@playwright/test'

/** Lasts as long as the devtools session, which is therefore never detached. */
export async function setNotifications(
  page: Page,
  setting: 'prompt' | 'granted' | 'denied',
): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const { browserContextId } = (await devtools.send('Target.getTargetInfo')).targetInfo
  await devtools.send('Browser.setPermission', {
    permission: { name: 'notifications' },
    setting,
    ...(browserContextId && { browserContextId }),
  })
}

/** Browsers under test cannot reach a push service, so the page makes the subscription itself. */
export async function subscribeLocally(page: Page): Promise<void> {
  const { x = '', y = '' } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({
    format: 'jwk',
  })
  const point = Buffer.concat([
    Buffer.from([4]),
    ...[x, y].map((at) => Buffer.from(at, 'base64url')),
  ])
  const made = {
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomBytes(12).toString('hex')}`,
    keys: { p256dh: point.toString('base64url'), auth: randomBytes(16).toString('base64url') },
  }
  await page.addInitScript((subscription) => {
    const stored = 'e2e-subscription'
    const read = () => {
      const key = localStorage.getItem(stored)
      if (key === null) return null
      const bytes = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (each) =>
        each.charCodeAt(0),
      )
      return {
        endpoint: subscription.endpoint,
        options: { applicationServerKey: bytes.buffer },
        toJSON: () => subscription,
        unsubscribe: async () => {
          localStorage.removeItem(stored)
          return true
        },
      }
    }
    Reflect.set(PushManager.prototype, 'getSubscription', async () => read())
    Reflect.set(
      PushManager.prototype,
      'subscribe',
      async ({ applicationServerKey }: { applicationServerKey: string }) => {
        localStorage.setItem(stored, applicationServerKey)
        return read()
      },
    )
  }, made)
}

async function registrationOf(devtools: CDPSession): Promise<string> {
  const found = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  return found
}

/** Gives the page's service worker a push, as the browser does once it has decrypted it. */
export async function deliverPush(page: Page, data: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registrationOf(devtools),
    data,
  })
  await devtools.detach()
}

export const shownNotifications = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const shown = await registration.getNotifications()
    return shown.map(({ title, body, lang }) => ({ title, body, lang }))
  })

/**
 * Presses the notification that is shown. Devtools cannot, so the worker gets the event, and may
 * focus a window and wait, which browsers allow after a real press only.
 */
export async function pressNotification(page: Page): Promise<void> {
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('The site has no service worker')
  await worker.evaluate(async () => {
    const registration: ServiceWorkerRegistration = Reflect.get(globalThis, 'registration')
    const WindowClient = Reflect.get(globalThis, 'WindowClient')
    const NotificationEvent = Reflect.get(globalThis, 'NotificationEvent')
    Reflect.set(WindowClient.prototype, 'focus', async function focus(this: unknown) {
      return this
    })
    const [notification] = await registration.getNotifications()
    const event = new NotificationEvent('notificationclick', { notification })
    let work: unknown
    Object.defineProperty(event, 'waitUntil', {
      value: (promise: unknown) => {
        work = promise
      },
    })
    dispatchEvent(event)
    await work
  })
}
