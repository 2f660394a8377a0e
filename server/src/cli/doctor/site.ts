import { randomBytes } from 'node:crypto'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { connect as connectTls } from 'node:tls'
import { DAY } from '../../platform/clock.ts'
import { type Finding, ok, problem, reasonOf, warning } from './finding.ts'

const TIMEOUT = 10_000
const EXPIRES_SOON = 14 * DAY

const get = (url: URL) => fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT) })

/** The status with which a WebSocket handshake is answered; 101 for an open connection. */
function upgradeStatus(url: URL): Promise<number> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const call = request(url, {
      timeout: TIMEOUT,
      headers: {
        Connection: 'Upgrade',
        Upgrade: 'websocket',
        Origin: url.origin,
        'Sec-WebSocket-Version': '13',
        'Sec-WebSocket-Key': randomBytes(16).toString('base64'),
      },
    })
    const finish = (status: number) => {
      call.destroy()
      resolve(status)
    }
    call.on('upgrade', ({ statusCode }, socket) => {
      socket.destroy()
      finish(statusCode ?? 0)
    })
    call.on('response', ({ statusCode }) => finish(statusCode ?? 0))
    call.on('timeout', () => call.destroy(new Error('no answer')))
    call.on('error', reject)
    call.end()
  })
}

/** Through a public call, because the shipped proxies block /healthz and /readyz. */
async function checkAnswers(base: URL): Promise<Finding> {
  const response = await get(new URL('/api/rates', base))
  const isAnnai = (response.headers.get('content-type') ?? '').includes('json')
  await response.body?.cancel()
  if (response.status === 200 && isAnnai) return ok('site', `${base.origin} answers`)
  return problem(
    'site',
    `${base.origin}/api/rates answers ${response.status}`,
    'Check that the server runs and that the proxy passes every path to it',
  )
}

async function checkSockets(base: URL): Promise<Finding> {
  const url = new URL('/socket.io/?EIO=4&transport=websocket', base)
  const outcome = await upgradeStatus(url).catch(reasonOf)
  if (outcome === 101) return ok('live events', 'The proxy passes WebSocket connections')
  return problem(
    'live events',
    `A WebSocket handshake ends with ${outcome}: messages arrive late`,
    'Let the proxy pass Upgrade and Connection, as deploy/nginx and deploy/caddy do',
  )
}

function certificateEnd(base: URL): Promise<Date> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = base
    const socket = connectTls({ host: hostname, servername: hostname, port: Number(port) || 443 })
    socket.setTimeout(TIMEOUT, () => socket.destroy(new Error('no answer')))
    socket.once('error', reject)
    socket.once('secureConnect', () => {
      resolve(new Date(socket.getPeerCertificate().valid_to))
      socket.destroy()
    })
  })
}

async function checkCertificate(base: URL, now: Date): Promise<Finding[]> {
  if (base.protocol !== 'https:') return []
  const end = await certificateEnd(base)
  const text = `The certificate is valid until ${end.toISOString().slice(0, 10)}`
  if (end.getTime() - now.getTime() > EXPIRES_SOON) return [ok('TLS', text)]
  return [warning('TLS', text, 'Renew it, and check why it was not renewed automatically')]
}

/** Checks the site at its public address, through any proxies in front of it. */
export async function checkSite(publicUrl: string, now: Date): Promise<Finding[]> {
  const base = new URL(publicUrl)
  try {
    return [
      await checkAnswers(base),
      await checkSockets(base),
      ...(await checkCertificate(base, now)),
    ]
  } catch (error) {
    const { cause } = error instanceof Error ? error : {}
    return [
      problem(
        'site',
        `${base.origin} cannot be reached from here: ${reasonOf(cause ?? error)}`,
        'Check DNS, the firewall, the certificate and that the server runs',
      ),
    ]
  }
}
