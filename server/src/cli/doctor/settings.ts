import { type Env, isPublic } from '../../platform/startup/env.ts'
import { isLoopback } from '../../platform/startup/loopback.ts'
import { callOf } from '../command.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

function addressFindings({ PUBLIC_URL, HOST, TRUST_PROXY }: Env): Finding[] {
  const findings: Finding[] = []
  if (PUBLIC_URL.startsWith('https:')) findings.push(ok('PUBLIC_URL', PUBLIC_URL))
  else
    findings.push(
      problem(
        'PUBLIC_URL',
        `${PUBLIC_URL} is not encrypted: passwords and sessions travel in the clear`,
        'Put a proxy with TLS in front (deploy/) and set PUBLIC_URL to its https address',
      ),
    )
  if (isLoopback(HOST) && TRUST_PROXY === false)
    findings.push(
      problem(
        'TRUST_PROXY',
        'The server listens on loopback and trusts no proxy: all visitors share the limits of one address',
        'Set TRUST_PROXY to 1 for one proxy in front, or to its address',
      ),
    )
  return findings
}

/** Is the address on another machine? A socket's has no host or names it as a parameter. */
const isElsewhere = ({ hostname, searchParams }: URL) =>
  hostname !== '' && !isLoopback(hostname) && !searchParams.get('host')?.startsWith('/')

const isVerified = ({ searchParams }: URL) =>
  /^(?:require|verify-ca|verify-full)$/.test(searchParams.get('sslmode') ?? '')

/** What crosses a network without encryption. */
function connectionFindings(env: Env): Finding[] {
  const { DATABASE_URL, DATABASE_DIRECT_URL, REDIS_URL, S3 } = env
  const places: [string, string | undefined, (url: URL) => boolean, string][] = [
    ['DATABASE_URL', DATABASE_URL, isVerified, 'Add sslmode=verify-full'],
    ['DATABASE_DIRECT_URL', DATABASE_DIRECT_URL, isVerified, 'Add sslmode=verify-full'],
    ['REDIS_URL', REDIS_URL, ({ protocol }) => protocol === 'rediss:', 'Use rediss://'],
    ['S3_ENDPOINT', S3?.endpoint, ({ protocol }) => protocol === 'https:', 'Use https://'],
  ]
  return places.flatMap(([name, address, isEncrypted, advice]) => {
    const url = address === undefined ? null : URL.parse(address)
    if (!url || !isElsewhere(url) || isEncrypted(url)) return []
    return [
      warning(
        name,
        `Its connection to ${url.hostname} is not encrypted`,
        `${advice}, unless the network is yours alone`,
      ),
    ]
  })
}

const SEALED_BY_A_FILE =
  'The key that seals imported calendars and group details is a file in DATA_DIR, and no backup holds it'

/** Checks the settings of a public site. */
export function checkSettings(env: Env): Finding[] {
  if (!isPublic(env))
    return [
      warning(
        'PUBLIC_URL',
        `${env.PUBLIC_URL} is this machine: links in mails work nowhere else`,
        'Set PUBLIC_URL to the address that people type before going live',
      ),
    ]
  const findings = [...addressFindings(env), ...connectionFindings(env)]
  if (!env.OPERATOR)
    findings.push(
      warning(
        'OPERATOR_NAME',
        'The pages do not name who runs the site',
        'Set OPERATOR_NAME, OPERATOR_ADDRESS and OPERATOR_EMAIL',
      ),
    )
  if (env.ADMIN_REGISTRATION === 'open')
    findings.push(
      problem(
        'ADMIN_REGISTRATION',
        'Anyone can become an administrator',
        'Set ADMIN_REGISTRATION to first or off',
      ),
    )
  if (env.DEMO)
    findings.push(
      warning(
        'DEMO',
        'The demo is loaded into an empty database',
        `Set DEMO=off, and remove a loaded demo with: ${callOf('demo:wipe')}`,
      ),
    )
  if (!env.SECRET_KEY)
    findings.push(
      warning(
        'SECRET_KEY',
        SEALED_BY_A_FILE,
        'Set SECRET_KEY, or store a copy of DATA_DIR/secret.key',
      ),
    )
  if (!env.METRICS_TOKEN)
    findings.push(
      warning(
        'METRICS_TOKEN',
        'Nothing can read /metrics: a failing mail server or a full queue goes unnoticed',
        'Set METRICS_TOKEN, and use deploy/prometheus',
      ),
    )
  return findings
}
