import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { isIP } from 'node:net'
import { type Answer, decode, encode } from 'dns-packet'

export interface DnsServer {
  /** Asks this server only. */
  resolver: Resolver
  close(): void
}

/** A real name server on a port of its own; other names do not exist. */
export async function startDnsServer(records: {
  txt?: Record<string, string[]>
  mx?: Record<string, string>
  /** Addresses of either family. */
  addresses?: Record<string, string[]>
}): Promise<DnsServer> {
  const socket = createSocket('udp4')
  const answersTo = (type: string, name: string): Answer[] => {
    if (type === 'TXT')
      return (records.txt?.[name] ?? []).map((data) => ({ type: 'TXT', name, ttl: 60, data }))
    if (type === 'A' || type === 'AAAA')
      return (records.addresses?.[name] ?? [])
        .filter((address) => isIP(address) === (type === 'A' ? 4 : 6))
        .map((data) => ({ type, name, ttl: 60, data }))
    const exchange = records.mx?.[name]
    return type === 'MX' && exchange
      ? [{ type: 'MX', name, ttl: 60, data: { preference: 10, exchange } }]
      : []
  }
  const NAME_ERROR = 3
  socket.on('message', (message, { port, address }) => {
    const { id, questions = [] } = decode(message)
    const answers = questions.flatMap(({ type, name }) => answersTo(type, name))
    const flags = answers.length > 0 ? 0 : NAME_ERROR
    socket.send(encode({ id, type: 'response', flags, questions, answers }), port, address)
  })
  await once(socket.bind(0, '127.0.0.1'), 'listening')
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  resolver.setServers([`127.0.0.1:${socket.address().port}`])
  return { resolver, close: () => socket.close() }
}
