import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { startTestApp, type TestApp } from './testing/app.ts'
import { builders } from './testing/make.ts'
import { freePort } from './testing/outside/redis.ts'

const DEPLOY = join(import.meta.dirname, '../../deploy')
const NAME = 'annai.example'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp(inject('template'), {
    env: {
      PUBLIC_URL: `https://${NAME}`,
      TRUST_PROXY: '1',
      METRICS_TOKEN: 'a-token-for-deploying',
    },
    limits: true,
  })
})
afterAll(() => app.close())

test('Alerts and dashboard name no metric that Annai does not serve', async () => {
  // Series with the name of a job appear with its first run.
  await app.runDueJobs()
  // And those of the answers with the first answer.
  await app.as().get('/api/rates')
  const own = await app.as().get('/metrics', { authorization: 'Bearer a-token-for-deploying' })
  const register = new Registry()
  collectDefaultMetrics({ register })
  const text = `${own.body}${await register.metrics()}`
  const served = new Set(
    [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name, type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  )
  /** Labels of Prometheus itself. */
  const added = ['job', 'instance']
  const labelsOf = (name: string) => [
    ...added,
    ...[...text.matchAll(new RegExp(`^${name}\\{(.*)\\} `, 'gm'))].flatMap(([, labels = '']) =>
      [...labels.matchAll(/(\w+)="/g)].map(([, label]) => label),
    ),
  ]
  for (const file of ['prometheus/alerts.yml', 'grafana/annai.json']) {
    const used = readFileSync(join(DEPLOY, file), 'utf8').matchAll(/\b([a-z]+(?:_[a-z\d]+)+)\{/g)
    const names = new Set([...used].map(([, name]) => name))
    expect(names.size).toBeGreaterThan(5)
    expect([...names].filter((name) => !served.has(name))).toEqual([])
    const content = readFileSync(join(DEPLOY, file), 'utf8').replaceAll('\\"', '"')
    for (const [selector, name = '', labels = ''] of content.matchAll(
      /\b([a-z_\d]+)\{([^}]*)\}/g,
    )) {
      const filtered = [...labels.matchAll(/(\w+)\s*(?:=~|!=|!~|=)/g)].map(
        ([, label = '']) => label,
      )
      const known = labelsOf(name)
      expect([selector, filtered.filter((label) => !known.includes(label))]).toEqual([selector, []])
      const [, task] = /\btask!?="([^"]*)"/.exec(labels) ?? []
      if (task !== undefined) expect(app.jobs.map((one) => one.name)).toContain(task)
    }
  }
})

const hasPrograms =
  spawnSync('nginx', ['-v']).status === 0 && spawnSync('openssl', ['version']).status === 0

describe.runIf(hasPrograms)('Behind nginx as deploy/nginx configures it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'annai-nginx-'))
  let nginx: ChildProcess
  let ca: Buffer
  let port: number

  beforeAll(async () => {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
    const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-keyout', key]
    const named = ['-out', cert, '-subj', `/CN=${NAME}`, '-addext', `subjectAltName=DNS:${NAME}`]
    execFileSync('openssl', [...made, ...named], { stdio: 'ignore' })
    ca = readFileSync(cert)
    port = await freePort()
    const upstream = new URL(await app.listen()).port
    const site = readFileSync(join(DEPLOY, 'nginx/annai.conf'), 'utf8')
      .replace(/listen \[::\].*/g, '')
      .replace('listen 80;', `listen 127.0.0.1:${await freePort()};`)
      .replace('listen 443', `listen 127.0.0.1:${port}`)
      .replace('127.0.0.1:3000', `127.0.0.1:${upstream}`)
      .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
      .replace(/ssl_certificate {2,}.*;/, `ssl_certificate ${cert};`)
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((kind) => `${kind}_temp_path ${join(folder, kind)};`)
      .join('\n')
    const config = join(folder, 'nginx.conf')
    writeFileSync(
      config,
      `daemon off; error_log stderr; pid ${join(folder, 'pid')};
      events {}
      http { access_log off; ${temporary}\n${site} }`,
    )
    nginx = spawn('nginx', ['-p', folder, '-c', config], { stdio: ['ignore', 'ignore', 'inherit'] })
    await vi.waitFor(() => get('/healthz'), { timeout: 10_000 })
  })
  afterAll(async () => {
    const gone = once(nginx, 'exit')
    nginx.kill('SIGQUIT')
    await gone
    rmSync(folder, { recursive: true, force: true })
  })

  async function call(method: string, path: string, body?: object, headers = {}) {
    const sent = request({
      ...{ host: '127.0.0.1', port, servername: NAME, ca, method, path },
      headers: { host: NAME, 'content-type': 'application/json', ...headers },
    })
    sent.end(body && JSON.stringify(body))
    const [response] = await once(sent, 'response')
    return {
      status: Number(response.statusCode),
      retryAfter: response.headers['retry-after'],
      body: await text(response),
    }
  }
  const get = (path: string) => call('GET', path)

  test('pages of the API are answered, and the internal addresses are closed', async () => {
    expect((await get('/api/guides/facets')).status).toBe(200)
    for (const path of ['/metrics', '/healthz', '/readyz'])
      expect([path, (await get(path)).status]).toEqual([path, 404])
  })

  test('the live connection passes as a WebSocket', async () => {
    const { token } = await builders(app).user()
    const client = io(`https://127.0.0.1:${port}`, {
      query: { token },
      transports: ['websocket'],
      ca: ca.toString(),
      servername: NAME,
      extraHeaders: { host: NAME, origin: `https://${NAME}` },
    } as Parameters<typeof io>[1])
    await new Promise<void>((resolve, reject) => {
      client.once('connect', resolve)
      client.once('connect_error', reject)
    })
    client.disconnect()
  })

  test('a client that forges X-Forwarded-For is still counted by its own address', async () => {
    const statuses: number[] = []
    for (let n = 1; n <= 6; n++) {
      const message = {
        name: 'Ann',
        email: `ann${n}@example.com`,
        subject: 'Hi',
        message: 'Hello.',
      }
      const headers = { 'x-forwarded-for': `203.0.113.${n}` }
      statuses.push((await call('POST', '/api/contact', message, headers)).status)
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
  })

  // The last one: it ends the instance.
  test('without an instance the answer is 503 with Retry-After', async () => {
    await app.http.close()
    const { status, retryAfter } = await call('POST', '/api/contact', {})
    expect({ status, retryAfter }).toEqual({ status: 503, retryAfter: '5' })
  })
})
