import type { IncomingMessage } from 'node:http'
import type { Env } from '../env.ts'

/** What a limit counts of an address: IPv6 by /64, because one subscriber owns all of it. */
export function networkOf(ip: string): string {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip
  const [front, back] = ip.split('::').map((part) => part.split(':').filter(Boolean))
  const left = front ?? []
  // `::` stands for as many zeros as are missing, which may belong to the network.
  const zeros = back ? Array<string>(Math.max(0, 8 - left.length - back.length)).fill('0') : []
  return [...left, ...zeros, ...(back ?? [])].slice(0, 4).join(':')
}

/** A range that one subscriber may well own: an IPv4 /24, an IPv6 /48. */
export function rangeOf(network: string): string {
  const ip = network.replace(/^::ffff:/, '')
  return ip.includes('.')
    ? ip.split('.').slice(0, 3).join('.')
    : ip.split(':').slice(0, 3).join(':')
}

const ADDRESSES = /^[\da-f.:]+(?:, *[\da-f.:]+)*$/i

/**
 * The caller's address as the framework tells it, without the framework; null where that takes
 * more than counting proxies.
 */
export function callerOf(
  { socket, headers }: IncomingMessage,
  trusted: Env['TRUST_PROXY'],
): string | null {
  const nearest = socket.remoteAddress ?? null
  const forwarded = headers['x-forwarded-for']
  if (trusted === false || forwarded === undefined) return nearest
  if (typeof trusted !== 'number' || typeof forwarded !== 'string') return null
  if (!ADDRESSES.test(forwarded)) return null
  const hops = forwarded.split(/, */).reverse()
  return hops[Math.min(trusted, hops.length) - 1] ?? null
}
