import type { LookupAddress, LookupAllOptions } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import type { AgentOptions } from 'node:https'
import { BlockList, isIP } from 'node:net'
import { RequestFilteringHttpsAgent } from 'request-filtering-agent'

/**
 * Addresses that imported calendars may be read from and pushes may be sent to. Only tests pass
 * others; no setting changes the rule.
 */
export interface AddressPolicy {
  readonly port: number
  readonly agent: RequestFilteringHttpsAgent
}

/** Old IPv6 forms of IPv4 addresses (`::127.0.0.1`), which the agent considers public. */
const compatible = new BlockList()
compatible.addSubnet('::', 96, 'ipv6')

type Lookup = NonNullable<AgentOptions['lookup']>
type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

const isFulfilled = <T>(result: PromiseSettledResult<T>) => result.status === 'fulfilled'

/**
 * The addresses that name servers have for a name. The system's own lookup occupies one of the two
 * threads that all lookups of the process share, for as long as the name server of a stranger is
 * silent, and cannot be aborted.
 */
export const byNameServers =
  (createResolver = () => new Resolver({ timeout: 2000, tries: 2 })): Resolve =>
  (hostname, _options, callback) => {
    const resolver = createResolver()
    const read = async (addresses: Promise<string[]>, family: 4 | 6) =>
      (await addresses).map((address) => ({ address, family }))
    void Promise.allSettled([
      read(resolver.resolve4(hostname), 4),
      read(resolver.resolve6(hostname), 6),
    ]).then((results) => {
      const addresses = results.filter(isFulfilled).flatMap(({ value }) => value)
      callback(addresses.length > 0 ? null : new Error(`no address of ${hostname}`), addresses)
    })
  }

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

/**
 * Public addresses only. The agent checks the address that it connects to, so that DNS cannot
 * bypass the check.
 */
export const publicAddresses = ({
  resolve = byNameServers(),
  keepAlive = false,
}: {
  resolve?: Resolve
  keepAlive?: boolean
} = {}): AddressPolicy => ({
  port: 443,
  agent: new RequestFilteringHttpsAgent({ keepAlive, lookup: withoutCompatible(resolve) }),
})

/**
 * The normalised address of a server that a person named; null if it may not be connected to. Allowed
 * are https (or `webcal`) with a host name that contains a dot, the one port, and no credentials.
 */
export function readPublicAddress(text: string, { port }: Pick<AddressPolicy, 'port'>): URL | null {
  const url = URL.parse(text.trim().replace(/^webcals?:/i, 'https:'))
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return null
  if (Number(url.port || 443) !== port) return null
  const host = url.hostname.replace(/\.$/, '')
  if (!host.includes('.') || host.startsWith('[') || isIP(host) !== 0) return null
  url.hash = ''
  return url
}
