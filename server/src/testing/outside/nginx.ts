import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './redis.ts'

/** Whether nginx is installed. Debian puts it outside the PATH of normal users. */
const env = { PATH: `${process.env.PATH}:/usr/sbin` }
export const hasNginx = spawnSync('nginx', ['-v'], { env }).status === 0

const SITE = join(import.meta.dirname, '../../../../deploy/nginx/annai.conf')

interface TestNginx {
  /** Without TLS. */
  address: string
  stop(): Promise<void>
}

/** The site as `deploy/nginx` has it, without TLS, before these instances. */
export async function startNginx(instances: readonly string[]): Promise<TestNginx> {
  const folder = mkdtempSync(join(tmpdir(), 'annai-nginx-'))
  const port = await freePort()
  const site = readFileSync(SITE, 'utf8')
    .replace(/^.*(?:listen \[::\]|ssl_).*$/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${await freePort()};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace(/^ *server 127\.0\.0\.1:3000(.*;)$/m, (_line, settings: string) =>
      instances.map((address) => `server ${new URL(address).host}${settings}`).join('\n'),
    )
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${join(folder, kind)};`)
    .join('\n')
  const config = join(folder, 'nginx.conf')
  // Two processes: each has connections of its own to the instances.
  writeFileSync(
    config,
    `daemon off; worker_processes 2; error_log stderr crit; pid ${join(folder, 'pid')};
    events {}
    http { access_log off; ${temporary}\n${site} }`,
  )
  const options = { env, stdio: ['ignore' as const, 'ignore' as const, 'inherit' as const] }
  const child: ChildProcess = spawn('nginx', ['-p', folder, '-c', config], options)
  const address = `http://127.0.0.1:${port}`
  const isThere = () =>
    fetch(`${address}/healthz`).then(
      ({ status }) => status === 404,
      () => false,
    )
  while (child.exitCode === null && !(await isThere())) await sleep(30)
  if (child.exitCode !== null) throw new Error('nginx did not start')
  return {
    address,
    async stop() {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
