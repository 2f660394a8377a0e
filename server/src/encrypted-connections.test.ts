import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TLSSocket } from 'node:tls'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { openDatabase } from './platform/db/open-database.ts'
import { createLog } from './platform/log.ts'
import { readEnv } from './platform/startup/env.ts'
import { cloneDatabase, type TestDatabase } from './testing/database.ts'
import { type Certificate, selfSigned } from './testing/outside/certificate.ts'
import { freePort, hasRedis } from './testing/outside/redis.ts'

vi.setConfig({ testTimeout: 60_000 })

const folder = mkdtempSync(join(tmpdir(), 'annai-tls-'))
let certificate: Certificate

beforeAll(() => {
  certificate = selfSigned('DNS:localhost')
})
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
  rmSync(certificate.folder, { recursive: true, force: true })
})

describe('A database on another machine', () => {
  /** The answer to the first message of a client that wants TLS. */
  const SSL_REQUEST_LENGTH = 8
  let database: TestDatabase
  let proxy: Server

  beforeAll(async () => {
    database = await cloneDatabase(inject('template'))
    // PostgreSQL with TLS: the packaged one has none to configure without its own folder.
    proxy = createServer((client) => {
      client.on('error', () => undefined)
      client.once('data', (first) => {
        // A connection in the clear is refused, as with hostssl.
        if (first.length !== SSL_REQUEST_LENGTH) return client.destroy()
        client.write('S')
        const encrypted = new TLSSocket(client, { isServer: true, ...certificate })
        const upstream = connect(`${database.config.host}/.s.PGSQL.${database.config.port}`)
        encrypted.on('error', () => upstream.destroy()).on('close', () => upstream.destroy())
        upstream.on('error', () => encrypted.destroy()).on('close', () => encrypted.destroy())
        encrypted.pipe(upstream).pipe(encrypted)
      })
    })
    await once(proxy.listen(0), 'listening')
  })
  afterAll(async () => {
    proxy.close()
    await database.drop()
  })

  async function read(host: string, parameters: string): Promise<unknown> {
    const { port } = proxy.address() as AddressInfo
    const { user, database: name } = database.config
    const env = readEnv({
      DATABASE_URL: `postgres://${user}@${host}:${port}/${name}?${parameters}`,
      DATA_DIR: folder,
    })
    const store = await openDatabase(env, createLog('silent'))
    const { rows } = await store.connection.pool.query('select 1 as one')
    await store.stop()
    return rows
  }

  test('is reached with sslmode=verify-full and the certificate of its authority', async () => {
    const authority = `sslmode=verify-full&sslrootcert=${join(certificate.folder, 'cert.pem')}`
    expect(await read('localhost', authority)).toEqual([{ one: 1 }])
    // The certificate is for another name.
    await expect(read('127.0.0.1', authority)).rejects.toThrow(/^DATABASE_URL cannot be used: /)
  })

  test('is not trusted with a certificate of an unknown authority', async () => {
    await expect(read('localhost', 'sslmode=verify-full')).rejects.toThrow(
      /^DATABASE_URL cannot be used: self-signed certificate/,
    )
  })
})

describe.skipIf(!hasRedis)('A Redis with rediss://', () => {
  const check = async (url: string, env: NodeJS.ProcessEnv) => {
    const file = join(import.meta.dirname, 'cli/doctor/redis.ts')
    const code = `const { checkRedis } = await import(${JSON.stringify(file)})
      console.log(JSON.stringify(await checkRedis({ REDIS_URL: ${JSON.stringify(url)} })))`
    const args = ['--input-type=module', '-e', code]
    const { stdout } = await promisify(execFile)(process.execPath, args, {
      env: { PATH: process.env.PATH, ...env },
    })
    return JSON.parse(stdout) as { outcome: string; text: string }[]
  }

  test('is reached encrypted, where Node knows its authority', async () => {
    const port = await freePort()
    const [key, cert] = [join(certificate.folder, 'key.pem'), join(certificate.folder, 'cert.pem')]
    const server = spawn('redis-server', [
      ...['--port', '0', '--tls-port', String(port), '--tls-auth-clients', 'no', '--save', ''],
      ...['--tls-cert-file', cert, '--tls-key-file', key, '--tls-ca-cert-file', cert],
    ])
    for await (const line of server.stdout)
      if (String(line).includes('Ready to accept connections')) break
    const url = `rediss://localhost:${port}`
    try {
      const trusted = await check(url, { NODE_EXTRA_CA_CERTS: cert })
      expect(trusted.map(({ outcome }) => outcome)).toEqual(['ok'])
      const [unknown] = await check(url, {})
      expect(unknown).toMatchObject({ outcome: 'problem' })
      expect(unknown?.text).toContain('self-signed certificate')
    } finally {
      server.kill('SIGKILL')
    }
  })
})
