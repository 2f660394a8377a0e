import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { supportProblem } from '../../platform/db/supported-versions.ts'
import { newId } from '../../platform/ids.ts'
import { readEnv } from '../../platform/startup/env.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { startDnsServer } from '../../testing/outside/dns-server.ts'
import { type MailServer, startMailServer } from '../../testing/outside/mail-server.ts'
import { freePort, hasRedis, startRedisOnFreePort } from '../../testing/outside/redis.ts'
import { checkSenderDomain, senderDomain } from './dns.ts'
import type { Finding } from './finding.ts'
import { checkRedis } from './redis.ts'
import { checkSettings } from './settings.ts'
import { checkSite } from './site.ts'

// The command is a process of its own.
vi.setConfig({ testTimeout: 60_000 })

const folder = mkdtempSync(join(tmpdir(), 'annai-doctor-'))
let app: TestApp
let mail: MailServer

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  mail = await startMailServer()
})
afterAll(async () => {
  await app.close()
  await mail.close()
  rmSync(folder, { recursive: true, force: true })
})

function doctor(settings: Record<string, string>, ...args: string[]) {
  const { host, user, database } = app.database
  const main = join(import.meta.dirname, '../main.ts')
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    DATABASE_URL: `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
    DATA_DIR: join(folder, 'data'),
    ...settings,
  }
  return new Promise<{ code: number; stdout: string; stderr: string }>((done) => {
    const options = { cwd: folder, env }
    execFile(process.execPath, [main, 'doctor', ...args], options, (error, stdout, stderr) =>
      done({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr }),
    )
  })
}

/** The findings that need an operator, as `problem TLS`. */
const open = (findings: Finding[]) =>
  findings
    .filter(({ outcome }) => outcome !== 'ok')
    .map(({ outcome, subject }) => `${outcome} ${subject}`)

test('A working installation passes but for its test database, and a test mail arrives', async () => {
  const { code, stdout, stderr } = await doctor({ SMTP_URL: mail.url }, 'operator@example.com')
  // The database of the tests writes nothing to disk in time.
  expect(stdout.match(/^PROBLEM.*$/gm)).toEqual([
    'PROBLEM  database: fsync, full_page_writes or synchronous_commit is off: a power cut loses bookings',
  ])
  expect({ code, stderr }).toEqual({ code: 1, stderr: '1 problem, 1 warning\n' })
  expect(stdout).toMatch(/^ok +database: PostgreSQL \d+\.\d+ answers$/m)
  expect(stdout).toMatch(/^ok +migrations: The schema is current$/m)
  expect(stdout).toMatch(/^ok +clock: /m)
  expect(stdout).toMatch(/^ok +uploads: DATA_DIR\/media stores and returns files$/m)
  expect(stdout).toMatch(/^ok +mail: .* a test mail for operator@example\.com/m)
  expect(mail.to('operator@example.com')).toHaveLength(1)
})

test('Each fault is a line with what to do, and the command fails', async () => {
  const id = newId()
  const due_at = new Date(Date.now() - 3_600_000)
  const row = {
    recipient: 'a@example.com',
    language: 'en',
    params: '{}',
    created_at: due_at,
  } as const
  await app.ctx.db
    .insertInto('mails')
    .values([
      { ...row, id, kind: 'passwordChanged', status: 'dead', attempts: 9, due_at },
      { ...row, id: newId(), kind: 'passwordChanged', status: 'queued', attempts: 0, due_at },
    ])
    .execute()
  const port = await freePort()
  const { code, stdout, stderr } = await doctor({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    REDIS_URL: `redis://127.0.0.1:${port}`,
    PUBLIC_URL: `http://annai.localhost:${port}`,
  })
  expect(code).toBe(1)
  expect(stdout).toMatch(/^PROBLEM +mail: The mail server refused: .*ECONNREFUSED/m)
  expect(stdout).toMatch(/^PROBLEM +Redis: REDIS_URL cannot be used: .*ECONNREFUSED/m)
  expect(stdout).toMatch(/^PROBLEM +site: .* cannot be reached from here/m)
  expect(stdout).toMatch(/^warning +mail queue: 1 mail was given up\n +Read the reasons/m)
  expect(stdout).toMatch(/^PROBLEM +mail queue: The oldest of 1 mail has waited for 60 minutes$/m)
  expect(stdout).toMatch(/^PROBLEM +PUBLIC_URL: /m)
  expect(stdout).toMatch(/^warning +backup: None was written by the command$/m)
  expect(stdout).toMatch(/^warning +push notifications: They are off: .* https sites only$/m)
  expect(stderr).toMatch(/^\d+ problems, \d+ warnings?\n$/)
  await app.ctx.db.deleteFrom('mails').execute()
})

test('Without a database the other checks still run', async () => {
  const url = `postgres://nobody@127.0.0.1:${await freePort()}/annai`
  const { code, stdout } = await doctor({ DATABASE_URL: url, SMTP_URL: mail.url })
  expect(code).toBe(1)
  expect(stdout).toMatch(/^PROBLEM +database: DATABASE_URL cannot be used: /m)
  expect(stdout).toMatch(/^ok +mail: /m)
})

test('Wrong arguments are refused', async () => {
  for (const args of [['not-an-address'], ['a@example.com', 'b@example.com'], ['--verbose']])
    expect(await doctor({}, ...args)).toMatchObject({
      code: 1,
      stderr: 'The command takes an email address and --dkim SELECTOR, both optional\n',
    })
})

test('A server of a version that is too old is refused', () => {
  expect(supportProblem('14.19 (Debian 14.19-1)')).toBe(
    'PostgreSQL 14.19 is too old: 15 to 18 are supported',
  )
  for (const version of ['15.14', '18.1', '19beta1']) expect(supportProblem(version)).toBeNull()
})

test('The settings of a public site are judged by themselves', () => {
  const complete = {
    PUBLIC_URL: 'https://annai.example',
    TRUST_PROXY: '1',
    DATABASE_URL: 'postgres://annai@db/annai?sslmode=verify-full',
    OPERATOR_NAME: 'A guide association',
    SECRET_KEY: 'a'.repeat(32),
    METRICS_TOKEN: 'b'.repeat(16),
  }
  const openOf = (changes: Record<string, string>) =>
    open(checkSettings(readEnv({ ...complete, ...changes })))
  expect(openOf({})).toEqual([])
  expect(openOf({ TRUST_PROXY: '' })).toEqual(['problem TRUST_PROXY'])
  expect(openOf({ ADMIN_REGISTRATION: 'open' })).toEqual(['problem ADMIN_REGISTRATION'])
  expect(openOf({ DEMO: 'on', OPERATOR_NAME: '' })).toEqual([
    'warning OPERATOR_NAME',
    'warning DEMO',
  ])
  expect(openOf({ PUBLIC_URL: 'http://localhost:3000' })).toEqual(['warning PUBLIC_URL'])
  // What crosses a network in the clear.
  const clear = { DATABASE_URL: 'postgres://annai@db/annai', REDIS_URL: 'redis://cache:6379' }
  expect(openOf(clear)).toEqual(['warning DATABASE_URL', 'warning REDIS_URL'])
  expect(openOf({ DATABASE_URL: 'postgres://annai@db/annai?sslmode=no-verify' })).toEqual([
    'warning DATABASE_URL',
  ])
  const near = 'postgres://annai@localhost/annai?host=/var/run/postgresql'
  expect(openOf({ DATABASE_URL: near, REDIS_URL: 'rediss://cache:6380' })).toEqual([])
})

test('The records of the sender are read as mail providers read them', async () => {
  const dns = await startDnsServer({
    txt: {
      'annai.example': ['unrelated', 'v=spf1 include:mail.example ~all'],
      '_dmarc.annai.example': ['v=DMARC1; p=reject'],
      'one._domainkey.annai.example': ['v=DKIM1; k=rsa; p=MIGfMA0'],
      'revoked._domainkey.annai.example': ['v=DKIM1; p='],
      'twice.example': ['v=spf1 -all', 'v=spf1 ~all'],
    },
    mx: { 'annai.example': 'mx.annai.example' },
  })
  const openOf = async (from: string, selector: string | null) =>
    open(await checkSenderDomain(dns.resolver, from, selector))
  expect(await openOf('Annai <hello@annai.example>', 'one')).toEqual([])
  expect(await openOf('hello@annai.example', 'revoked')).toEqual(['warning DKIM'])
  expect(await openOf('hello@annai.example', null)).toEqual(['warning DKIM'])
  // A subdomain follows the DMARC record of its parent, and needs SPF and MX of its own.
  expect(await openOf('hello@mail.annai.example', null)).toEqual([
    'warning SPF',
    'warning DKIM',
    'warning MX',
  ])
  expect(await openOf('hello@twice.example', 'one')).toEqual([
    'warning SPF',
    'warning DKIM',
    'warning DMARC',
    'warning MX',
  ])
  dns.close()
  expect(await openOf('hello@annai.example', 'one')).toEqual(['warning DNS'])
  expect(senderDomain('Annai <hello@ANNAI.example>')).toBe('annai.example')
})

test.skipIf(!hasRedis)('Redis is asked for its version and its policy', async () => {
  const redis = await startRedisOnFreePort()
  await redis.start()
  expect(open(await checkRedis({ REDIS_URL: redis.url }))).toEqual([])
  await redis.kill()
  expect(open(await checkRedis({ REDIS_URL: redis.url }))).toEqual(['problem Redis'])
})

/** A proxy in front of the server, configured well or badly. */
async function proxyTo(target: string, upgrades: boolean) {
  const upstream = new URL(target)
  const server: Server = createServer((incoming, outgoing) => {
    const { upgrade, connection, ...passed } = incoming.headers
    const options = { method: incoming.method, headers: passed }
    incoming.pipe(
      send(new URL(incoming.url ?? '/', upstream), options, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      }),
    )
  })
  if (upgrades)
    server.on('upgrade', (incoming, socket) => {
      const call = send(new URL(incoming.url ?? '/', upstream), { headers: incoming.headers })
      call.on('upgrade', (answer, to) => {
        const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}`)
        socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`)
        socket.on('error', () => to.destroy()).on('close', () => to.destroy())
        to.on('error', () => socket.destroy()).pipe(socket)
      })
      call.on('response', () => socket.destroy())
      call.end()
    })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

test('The site is tried through its proxy: answers and sockets', async () => {
  const address = await app.listen()
  const good = await proxyTo(address, true)
  const bare = await proxyTo(address, false)
  expect(open(await checkSite(good.url, new Date()))).toEqual([])
  expect(open(await checkSite(bare.url, new Date()))).toEqual(['problem live events'])
  good.close()
  bare.close()
  expect(open(await checkSite(bare.url, new Date()))).toEqual(['problem site'])
})
