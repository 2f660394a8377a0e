import type { IncomingMessage } from 'node:http'
import { type Env, isLoopback } from '../../startup/env.ts'

/**
 * Headers that a proxy, a load balancer or a content network adds, whatever they say. There is no
 * complete list, so whole families are named: every address of a client (`X-Real-IP`,
 * `True-Client-IP`, `CF-Connecting-IP`), everything forwarded or original, every network's own.
 */
const FORWARDING =
  /^(?:via|forwarded|cdn-loop|x-(?:forwarded|original|envoy|amzn|amz-cf|azure|appengine|arr|proxy|proxyuser|cluster|scheme|traffic|varnish|cache|edge|request-start|forward)(?:-.*)?|(?:cf|fastly|fly|akamai|ali|incap|sucuri|do|render|railway|ngrok)-.*)$|(?:^|-)(?:client|connecting|real|remote|user|source|host|peer)-?(?:ip|addr|address|host)$/

const hostName = (host: string): string => host.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1')

/**
 * Does a program on this machine speak to us directly? The peer, the name that it asked for and our
 * own public address are all loopback, and nothing shows that the request was passed on. A proxy
 * that adds no header at all still speaks HTTP/1.0 by default, or asks in the public name.
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
