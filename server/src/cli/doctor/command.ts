import { Resolver } from 'node:dns/promises'
import { parseArgs } from 'node:util'
import { Email } from '@annai/contract/accounts/shapes'
import { senderOf } from '../../platform/mail/transport.ts'
import type { Platform } from '../../platform/platform.ts'
import { openKeyRing } from '../../platform/secrets/keys.ts'
import { isPublic } from '../../platform/startup/env.ts'
import { StartError } from '../../platform/startup/start-error.ts'
import { type Command, counted, printLine, type Session, UsageError } from '../command.ts'
import { explain } from '../explain.ts'
import { checkDatabase } from './database.ts'
import { checkSenderDomain } from './dns.ts'
import { type Finding, type Outcome, problem, reasonOf } from './finding.ts'
import { checkIdentityProviders } from './identity-providers.ts'
import { checkMailQueue, checkMailServer } from './mail.ts'
import { checkPush } from './push.ts'
import { checkInstances, checkRedis } from './redis.ts'
import { checkSettings } from './settings.ts'
import { checkSite } from './site.ts'
import { checkBackup, checkDisk, checkStorage } from './storage.ts'
import { checkTranslator } from './translator.ts'

const DNS_TIMEOUT = { timeout: 3000, tries: 2 }

const MARK: Record<Outcome, string> = { ok: 'ok     ', warning: 'warning', problem: 'PROBLEM' }

interface Options {
  /** Receives a test mail. */
  to: string | null
  /** Of the DKIM key; the mail provider names it. */
  selector: string | null
}

function optionsOf(args: string[]): Options {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    strict: false,
    options: { dkim: { type: 'string' } },
  })
  const [to, ...rest] = positionals
  const { dkim, ...unknown } = values
  const isValid =
    rest.length === 0 && Object.keys(unknown).length === 0 && typeof dkim !== 'boolean'
  if (!isValid || (to !== undefined && !Email.safeParse(to).success))
    throw new UsageError('The command takes an email address and --dkim SELECTOR, both optional')
  return { to: to ?? null, selector: dkim ?? null }
}

async function checkOpened({ env, open }: Session): Promise<Finding[]> {
  const isOwn = env.DATABASE_URL !== undefined
  let ctx: Platform
  try {
    ctx = await open({ asIs: true })
  } catch (error) {
    return [
      problem(
        'database',
        explain(error) ?? reasonOf(error),
        'Check DATABASE_URL and that the database server runs',
      ),
    ]
  }
  const findings = await checkDatabase(ctx.db, isOwn)
  const isMigrated = findings.some(
    ({ subject, outcome }) => subject === 'migrations' && outcome === 'ok',
  )
  const where = ctx.env.S3 ? `The bucket ${ctx.env.S3.bucket}` : 'DATA_DIR/media'
  return [
    ...findings,
    ...(isMigrated ? await checkMailQueue(ctx.db, ctx.clock.now()) : []),
    ...(isMigrated ? await checkInstances(ctx.db, env.REDIS_URL) : []),
    ...(isMigrated && isPublic(ctx.env)
      ? [await checkBackup(ctx.db, ctx.clock.now(), openKeyRing(ctx.env))]
      : []),
    ...(isMigrated ? [await checkPush(ctx)] : []),
    ...(await checkTranslator(ctx)),
    ...(await checkIdentityProviders(ctx)),
    await checkStorage(ctx.media, where),
  ]
}

const linesOf = ({ outcome, subject, text, advice }: Finding): string[] => [
  `${MARK[outcome]}  ${subject}: ${text}`,
  ...(advice ? [`         ${advice}`] : []),
]

export const doctorCommand: Command = {
  name: 'doctor',
  parameters: '[ADDRESS] [--dkim SELECTOR]',
  summary:
    'checks settings, database, mail, DNS, storage, disk, Redis, logins and proxy, and says what to do',
  async run({ env, open }, args) {
    const { to, selector } = optionsOf(args)
    const checks = [
      async () => checkSettings(env),
      () => checkOpened({ env, open }),
      async () => [await checkDisk(env.DATA_DIR)],
      () => checkMailServer(env, to),
      () => checkSenderDomain(new Resolver(DNS_TIMEOUT), senderOf(env, '').address, selector),
      async () => (env.REDIS_URL ? checkRedis({ ...env, REDIS_URL: env.REDIS_URL }) : []),
      async () => (isPublic(env) ? checkSite(env.PUBLIC_URL, new Date()) : []),
    ]
    const findings: Finding[] = []
    for (const check of checks) {
      const found = await check()
      findings.push(...found)
      for (const line of found.flatMap(linesOf)) printLine(line)
    }
    const count = (wanted: Outcome) => findings.filter(({ outcome }) => outcome === wanted).length
    const summary = `${counted(count('problem'), 'problem', 'problems')}, ${counted(count('warning'), 'warning', 'warnings')}`
    if (count('problem') > 0) throw new StartError(summary)
    printLine(summary)
  },
}
