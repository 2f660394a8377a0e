import { api } from '../../../shell/http/api.ts'
import { sessionNow, subscribeToSession } from '../../../shell/session/session.ts'
import { readStored, removeStored, writeStored } from '../../../shell/session/storage.ts'

/**
 * Whether this browser can get pushes. `homeScreen`: on iOS only after the site was added to the
 * home screen. `denied`: its person refused, and only its settings change that.
 */
export type PushState = 'unsupported' | 'homeScreen' | 'denied' | 'off' | 'on'

const isIos = () =>
  /iP(?:hone|ad|od)/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

const isInstalled = () => matchMedia('(display-mode: standalone)').matches

const canPush = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** The person and the endpoint that were last sent to the server. */
const stampOf = (endpoint: string) => `${sessionNow().userId} ${endpoint}`

export async function readPushState(): Promise<PushState> {
  if (!canPush()) return isIos() && !isInstalled() ? 'homeScreen' : 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const subscription = await currentSubscription()
  return subscription && readStored('pushOwner') === stampOf(subscription.endpoint) ? 'on' : 'off'
}

async function save(subscription: PushSubscription): Promise<void> {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  await api.call('POST /api/push/subscriptions', { body: { endpoint, keys: { p256dh, auth } } })
  writeStored('pushOwner', stampOf(endpoint))
}

const keyOf = ({ options }: PushSubscription): string =>
  btoa(String.fromCharCode(...new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

async function subscribe(key: string): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready
  const earlier = await pushManager.getSubscription()
  // A browser refuses another key while a subscription with the old one exists.
  if (earlier && keyOf(earlier) !== key) await earlier.unsubscribe()
  await save(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }))
}

/** Called by a press: browsers show their question only then. */
export async function turnPushOn(key: string): Promise<PushState> {
  if ((await Notification.requestPermission()) === 'granted') await subscribe(key)
  return readPushState()
}

/** Ends the subscription of this browser, also where no session is left to end it on the server. */
async function dropSubscription(): Promise<void> {
  removeStored('pushOwner')
  await (await currentSubscription())?.unsubscribe()
}

export async function turnPushOff(): Promise<PushState> {
  await dropSubscription()
  await api.call('DELETE /api/push/subscriptions')
  return readPushState()
}

/**
 * Renews the subscription of the person who is logged in, if the server does not have it any more,
 * and ends that of another person. It also ends with the session.
 */
export async function watchPush(): Promise<void> {
  if (!canPush()) return
  const { userId } = sessionNow()
  const stop = subscribeToSession(() => {
    if (sessionNow().userId === userId) return
    stop()
    void dropSubscription()
  })
  const subscription = await currentSubscription()
  if (!readStored('pushOwner')?.startsWith(`${userId} `)) return dropSubscription()
  if (Notification.permission !== 'granted') return
  const { key, isOn } = await api.call('GET /api/push')
  const isCurrent =
    subscription !== null &&
    isOn &&
    keyOf(subscription) === key &&
    readStored('pushOwner') === stampOf(subscription.endpoint)
  if (key !== null && !isCurrent) await subscribe(key)
}
