import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns'
import type { AgentOptions } from 'node:https'
import { BlockList, isIP } from 'node:net'
import { RequestFilteringHttpsAgent } from 'request-filtering-agent'

/** Where feeds may be read from. Tests pass one of their own; no setting changes the real one. */
export interface AddressPolicy {
  readonly port: number
  readonly agent: RequestFilteringHttpsAgent
}

/** Old IPv6 forms of IPv4 addresses (`::127.0.0.1`), which the agent takes for public ones. */
const compatible = new BlockList()
compatible.addSubnet('::', 96, 'ipv6')

type Lookup = NonNullable<AgentOptions['lookup']>
type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

const withoutCompatible =
  (resolve: Resolve): Lookup =>
  (hostname, options, callback) =>
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '')
      if (addresses.some(({ address }) => isIP(address) === 6 && compatible.check(address, 'ipv6')))
        return callback(new Error('an address that is not public'), '')
      if (options.all) return callback(null, addresses)
      const [first] = addresses
      callback(null, first?.address ?? '', first?.family)
    })

/** Public addresses only. The agent checks the address that it connects to, so no name can change it. */
export const publicAddresses = (resolve: Resolve = lookup): AddressPolicy => ({
  port: 443,
  agent: new RequestFilteringHttpsAgent({ keepAlive: false, lookup: withoutCompatible(resolve) }),
})

/**
 * The address of a feed as it is read, or null where it is none that we read: https (or `webcal`) and
 * a host name with a dot, at the one port, without user and password.
 */
export function readFeedAddress(text: string, { port }: Pick<AddressPolicy, 'port'>): URL | null {
  const url = URL.parse(text.trim().replace(/^webcals?:/i, 'https:'))
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return null
  if (Number(url.port || 443) !== port) return null
  const host = url.hostname.replace(/\.$/, '')
  if (!host.includes('.') || host.startsWith('[') || isIP(host) !== 0) return null
  url.hash = ''
  return url
}
