import { rmSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo, LookupFunction } from 'node:net'
import { RequestFilteringHttpsAgent } from 'request-filtering-agent'
import type { AddressPolicy } from '../../platform/public-address.ts'
import { selfSigned } from './certificate.ts'

type Respond = (request: IncomingMessage, response: ServerResponse) => void

export interface CalendarServer {
  /** Allows this server's address besides the public ones; every other rule stays. */
  readonly policy: AddressPolicy
  /** The address of a path under a host name that leads here. */
  url(path: string, host?: string): string
  /** What is answered under a path. */
  serve(path: string, answer: string | Respond): void
  /** The paths that were asked for. */
  readonly requests: string[]
  /** How often anything connected. */
  connections(): number
  /** What names resolve to, one address after the other; all others lead here. */
  readonly addresses: Map<string, string[]>
  close(): Promise<void>
}

const HOST = 'calendars.example'
/** The names that the certificate is for. */
const NAMES = [HOST, 'inside.example', 'rebinding.example']

/** A server of calendars on this machine, over real TLS. */
export async function startImportedCalendarServer(): Promise<CalendarServer> {
  const tls = selfSigned(NAMES.map((name) => `DNS:${name}`).join())
  rmSync(tls.folder, { recursive: true, force: true })
  const answers = new Map<string, string | Respond>()
  const requests: string[] = []
  const server = createServer(tls, (request, response) => {
    const path = request.url ?? ''
    requests.push(path)
    const answer = answers.get(path)
    if (typeof answer === 'function') return answer(request, response)
    response.writeHead(answer === undefined ? 404 : 200).end(answer)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  let connections = 0
  server.on('connection', () => {
    connections++
  })
  const { port } = server.address() as AddressInfo
  const addresses = new Map<string, string[]>()
  const lookup: LookupFunction = (hostname, options, callback) => {
    const known = addresses.get(hostname) ?? []
    const address = (known.length > 1 ? known.shift() : known[0]) ?? '127.0.0.1'
    const family = address.includes(':') ? 6 : 4
    if (options.all) callback(null, [{ address, family }])
    else callback(null, address, family)
  }
  const agent = new RequestFilteringHttpsAgent({
    allowIPAddressList: ['127.0.0.1'],
    ca: tls.cert,
    lookup,
  })
  return {
    policy: { port, agent },
    url: (path, host = HOST) => `https://${host}:${port}${path}`,
    serve: (path, answer) => void answers.set(path, answer),
    requests,
    connections: () => connections,
    addresses,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}
