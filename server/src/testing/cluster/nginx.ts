import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DATA_MACHINES, type Machines } from './machines.ts'
import { startProgram } from './programs.ts'
import { accepts, waitFor } from './wait.ts'

const PORT = 8080

export interface Nginx {
  readonly address: string
  reload(): void
}

/** As deploy/nginx/annai.conf sets it up, without TLS, in front of three instances. */
export async function startNginx(machines: Machines): Promise<Nginx> {
  const site = machines.configure('annai.conf', 'nginx/annai.conf', (text) =>
    text
      .replace(/server \{\s+listen 80;[\s\S]*?\n\}\n/, '')
      .replace(/listen \[::\].*/g, '')
      .replace('listen 443 ssl http2', `listen 127.0.0.1:${PORT}`)
      .replace(/^ +ssl_.*$/gm, '')
      .replace(/^ *server 127\.0\.0\.1:3000(.*;)$/m, (_line, settings: string) =>
        DATA_MACHINES.map((machine) => `server ${machines.address(machine)}:3000${settings}`).join(
          '\n',
        ),
      ),
  )
  const folder = join(machines.folder, 'nginx')
  mkdirSync(folder)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  )
  const config = join(folder, 'nginx.conf')
  writeFileSync(
    config,
    `daemon off; error_log stderr; pid ${join(folder, 'pid')}; worker_processes 2;
    events {}
    http { access_log off; ${temporary.join('\n')}\ninclude ${site}; }`,
  )
  const args = ['-p', folder, '-c', config]
  const program = startProgram('nginx', 'nginx', args, { folder: machines.folder, asRoot: true })
  await waitFor('nginx', 30, () => accepts(machines.proxy, PORT))
  return {
    address: `http://${machines.proxy}:${PORT}`,
    reload: () => void process.kill(program.pid, 'SIGHUP'),
  }
}
