import type { IncomingMessage } from 'node:http'
import { type Env, isLoopback } from '../../startup/env.ts'

/**
 * Headers that a proxy, a load balancer or a content network adds, regardless of their values.
 * There is no complete list, so whole families are matched: client addresses (`X-Real-IP`,
 * `True-Client-IP`, `CF-Connecting-IP`), everything forwarded or original, and the networks' own.
 */
const FORWARDING =
  /^(?:via|forwarded|cdn-loop|x-(?:forwarded|original|envoy|amzn|amz-cf|azure|appengine|arr|proxy|proxyuser|cluster|scheme|traffic|varnish|cache|edge|request-start|forward)(?:-.*)?|(?:cf|fastly|fly|akamai|ali|incap|sucuri|do|render|railway|ngrok)-.*)$|(?:^|-)(?:client|connecting|real|remote|user|source|host|peer)-?(?:ip|addr|address|host)$/

const hostName = (host: string): string => host.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1')

/**
 * Was the request sent directly by a program on this machine? The peer, the requested host and
 * PUBLIC_URL must be loopback, and no header may show a proxy. A proxy that adds no header still
 * speaks HTTP/1.0 by default, or requests the public host.
 */
export function isTrulyLocal(
  { socket, headers, httpVersion }: IncomingMessage,
  { PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>,
): boolean {
  const peer = (socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  return (
    isLoopback(peer) &&
    isLoopback(hostName(new URL(PUBLIC_URL).host)) &&
    isLoopback(hostName(headers.host ?? '')) &&
    httpVersion !== '1.0' &&
    !Object.keys(headers).some((name) => FORWARDING.test(name))
  )
}
