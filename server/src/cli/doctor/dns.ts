import type { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isLoopback } from '../../platform/startup/loopback.ts'
import { callOf } from '../command.ts'
import { type Finding, ok, reasonOf, warning } from './finding.ts'

const NOT_FOUND = new Set(['ENOTFOUND', 'ENODATA'])

const isNotFound = (error: unknown) =>
  error instanceof Error && 'code' in error && NOT_FOUND.has(String(error.code))

/** The domain of `Annai <hello@annai.example>`. */
export const senderDomain = (from: string): string =>
  from
    .slice(from.lastIndexOf('@') + 1)
    .replace(/>.*$/, '')
    .trim()
    .toLowerCase()

async function textsOf(resolver: Resolver, name: string): Promise<string[]> {
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
  } catch (error) {
    if (isNotFound(error)) return []
    throw error
  }
}

async function hasMailServers(resolver: Resolver, domain: string): Promise<boolean> {
  try {
    return (await resolver.resolveMx(domain)).length > 0
  } catch (error) {
    if (isNotFound(error)) return false
    throw error
  }
}

async function spf(resolver: Resolver, domain: string): Promise<Finding> {
  const records = (await textsOf(resolver, domain)).filter((text) => /^v=spf1(?: |$)/i.test(text))
  if (records.length > 1)
    return warning('SPF', `${domain} has ${records.length} records`, 'Merge them into one')
  const [record] = records
  return record
    ? ok('SPF', record)
    : warning(
        'SPF',
        `${domain} has no record: mail providers may refuse or hide the mails`,
        'Add the TXT record that your mail provider names, such as "v=spf1 include:… ~all"',
      )
}

async function dmarc(resolver: Resolver, domain: string): Promise<Finding> {
  // A subdomain without a record follows its parent.
  const parent = domain.split('.').slice(-2).join('.')
  for (const name of new Set([domain, parent])) {
    const [record] = (await textsOf(resolver, `_dmarc.${name}`)).filter((text) =>
      /^v=DMARC1\s*;/i.test(text),
    )
    if (record) return ok('DMARC', record)
  }
  return warning(
    'DMARC',
    `_dmarc.${domain} has no record`,
    'Add a TXT record, at first "v=DMARC1; p=none; rua=mailto:…", and a stricter one later',
  )
}

async function dkim(resolver: Resolver, domain: string, selector: string | null): Promise<Finding> {
  if (selector === null)
    return warning(
      'DKIM',
      'Not checked: only your mail provider knows the selector',
      `Give it to the command: ${callOf('doctor --dkim SELECTOR')}`,
    )
  const name = `${selector}._domainkey.${domain}`
  // An empty key means a revoked one.
  const isThere = (await textsOf(resolver, name)).some((text) => /\bp=[\w+/]/.test(text))
  return isThere
    ? ok('DKIM', `${name} holds a key`)
    : warning('DKIM', `${name} holds no key`, 'Add the record that your mail provider names')
}

async function returnPath(resolver: Resolver, domain: string): Promise<Finding[]> {
  if (await hasMailServers(resolver, domain)) return []
  return [
    warning(
      'MX',
      `${domain} receives no mail: replies and bounces are lost`,
      'Add an MX record, or use a sender of a domain that has one',
    ),
  ]
}

/** The records by which mail providers judge the sender. */
export async function checkSenderDomain(
  resolver: Resolver,
  from: string,
  selector: string | null,
): Promise<Finding[]> {
  const domain = senderDomain(from)
  if (isLoopback(domain) || isIP(domain) !== 0 || !domain.includes('.')) return []
  try {
    return [
      await spf(resolver, domain),
      await dkim(resolver, domain, selector),
      await dmarc(resolver, domain),
      ...(await returnPath(resolver, domain)),
    ]
  } catch (error) {
    return [
      warning(
        'DNS',
        `The records of ${domain} could not be read: ${reasonOf(error)}`,
        'Check the resolver of this machine, and run the command again',
      ),
    ]
  }
}
