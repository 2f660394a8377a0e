import type { IncomingMessage } from 'node:http'
import { isIP, isIPv4 } from 'node:net'
import { all, compile } from '@fastify/proxy-addr'
import type { FastifyRequest } from 'fastify'
import type { Env } from '../startup/env.ts'

/** The key under which unreadable addresses are counted together. */
const UNREADABLE = 'unreadable'

/** Some proxies add a port, and a dual-stack socket maps IPv4: these must count as one client. */
const bareAddress = (written: string): string =>
  written
    .trim()
    .replace(/^\[([^\]]*)\](?::\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .replace(/%.*$/, '')

/** One spelling of an IPv6 address, or of the IPv4 address that is mapped in it. */
function canonical(ip: string): string {
  const { hostname } = new URL(`http://[${ip}]`)
  const mapped = /^\[::ffff:(\w+):(\w+)\]$/.exec(hostname)
  if (!mapped) return hostname.slice(1, -1)
  return mapped
    .slice(1)
    .map((part) => Number.parseInt(part, 16))
    .flatMap((part) => [part >> 8, part % 256])
    .join('.')
}

/** The key under which a limit counts an address: IPv6 by /64, which one subscriber owns. */
export function networkOf(written: string): string {
  // The fast path for the common case, because this runs for every request.
  if (isIPv4(written)) return written
  const bare = bareAddress(written)
  if (isIP(bare) === 0) return UNREADABLE
  const ip = isIPv4(bare) ? bare : canonical(bare)
  if (isIPv4(ip)) return ip
  const [front, back] = ip.split('::').map((part) => part.split(':').filter(Boolean))
  const left = front ?? []
  // `::` stands for the missing zeros, which may be part of the network.
  const zeros = back ? Array<string>(Math.max(0, 8 - left.length - back.length)).fill('0') : []
  return [...left, ...zeros, ...(back ?? [])].slice(0, 4).join(':')
}

/** The key under which a limit counts the address of a request. */
export const addressOf = (request: FastifyRequest): string => networkOf(request.ip)

/** The trusted hops in front of the server: a number counts them, a list names them. */
export const trustedHops = (trusted: Env['TRUST_PROXY']) =>
  typeof trusted === 'number' ? (_address: string, hop: number) => hop < trusted : trusted

/** Reads the client's address like the framework, for requests that do not pass through it. */
export function createAddressReader(
  trusted: Env['TRUST_PROXY'],
): (request: IncomingMessage) => string | null {
  const hops = trustedHops(trusted)
  const trust = Array.isArray(hops) ? compile(hops) : hops
  return (request) => {
    const nearest = request.socket.remoteAddress ?? null
    const isForwarded = trust && nearest !== null && request.headers['x-forwarded-for']
    return isForwarded ? (all(request, trust).at(-1) ?? nearest) : nearest
  }
}

/** A range that one subscriber may own: an IPv4 /24, an IPv6 /48. */
export function rangeOf(network: string): string {
  return network.includes('.')
    ? network.split('.').slice(0, 3).join('.')
    : network.split(':').slice(0, 3).join(':')
}

/**
 * The path and query of a request target. A proxy may send the absolute form; its host is ignored,
 * because the server has one address, PUBLIC_URL.
 */
export function originForm(target: string): string {
  const path = target.replace(/^https?:\/\/[^/?#]*\/?/i, '/')
  // `*` and a bare word match no page.
  return path.startsWith('/') ? path : `/${path}`
}
