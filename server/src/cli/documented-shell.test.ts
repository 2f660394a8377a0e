import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../../..')
const BOOK = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'annai-shell-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The commands of the operator's book, without their remarks. */
const COMMANDS = [...BOOK.matchAll(/^ *```sh\n(.*?)^ *```/gms)]
  .flatMap(([, block = '']) => block.split('\n'))
  .map((line) => line.trim().replace(/\s+# .*$/, ''))
  .filter((line) => line !== '')

/** What a test cannot run, and why. */
const NOT_RUN: Record<string, string[]> = {
  'installs packages of Debian': [
    'apt-get update',
    'apt-get install -y --no-install-recommends ca-certificates curl git npm openssl',
    'apt-get install -y --no-install-recommends nginx certbot',
    'apt-get install -y --no-install-recommends caddy',
    'apt-get install -y --no-install-recommends postgresql',
  ],
  'needs root': [
    'useradd --system --home-dir /var/lib/annai --shell /usr/sbin/nologin annai',
    'install -d -o annai -g annai /opt/annai',
    'install -m 644 deploy/systemd/annai.service deploy/systemd/annai-build.service /etc/systemd/system/',
    'install -m 755 deploy/systemd/annai-command /usr/local/bin/annai',
    'install -d -o annai -g annai -m 700 /var/backups/annai',
    'install -m 644 deploy/systemd/annai-backup.service deploy/systemd/annai-backup.timer /etc/systemd/system/',
    'ls -l /var/backups/annai',
    'install -m 644 /etc/annai-tls/ca.crt /usr/local/share/ca-certificates/annai-authority.crt',
    'update-ca-certificates',
    'chown annai: /var/lib/annai.annai',
    'install -d -o annai -g annai -m 711 /var/lib/annai-trial',
    'rm -r /var/lib/annai-trial /etc/annai-trial.env',
  ],
  'changes the checkout of a machine': [
    'runuser -u annai -- git clone REPOSITORY /opt/annai',
    'cd /opt/annai',
    'runuser -u annai -- git -C /opt/annai log -1 --format=%H',
    'runuser -u annai -- git -C /opt/annai fetch --tags',
    'runuser -u annai -- git -C /opt/annai checkout VERSION',
  ],
  'needs systemd with the unit': [
    'systemctl daemon-reload',
    'systemctl enable --now annai',
    'journalctl -u annai -f',
    'journalctl -u annai | grep admin-register',
    'systemctl enable --now annai-backup.timer',
    'systemctl start annai-backup',
    'systemctl reload nginx',
    'systemctl restart annai',
    'systemctl reload caddy',
    'install -m 644 deploy/systemd/annai@.service /etc/systemd/system/',
    'systemctl disable --now annai',
    'systemctl enable --now annai@3000',
    'systemctl enable --now annai@3001',
    'curl --retry 300 --retry-connrefused --retry-all-errors -fsS http://127.0.0.1:3000/readyz',
  ],
  'needs the site: deploy.test.ts asks the same addresses': [
    'curl -i http://127.0.0.1:3000/readyz',
    'curl -I https://$SITE',
    'curl -I https://$SITE/metrics',
    'curl -H "Authorization: Bearer $METRICS_TOKEN" http://127.0.0.1:3000/metrics',
  ],
  'needs systemd: the commands themselves have tests of their own': [
    'annai doctor you@your.example',
    'annai admin:create NAME',
    'annai restore /var/lib/annai.annai',
    'annai doctor',
    'ANNAI_ENV=/etc/annai-trial.env annai restore "$(ls /var/backups/annai/*.annai | tail -1)"',
    'ANNAI_ENV=/etc/annai-trial.env annai audit:verify',
    'annai backup /var/backups/annai/before-upgrade.annai',
  ],
  'needs a public name, or a program that is not everywhere': [
    `certbot certonly --webroot --webroot-path /var/www/html --domain "$SITE" --deploy-hook 'systemctl reload nginx'`,
    'caddy validate --config /etc/caddy/Caddyfile',
    'apt-get install -y --no-install-recommends redis-server',
    'docker run -d --restart unless-stopped -p 127.0.0.1:5000:5000 -e LT_LOAD_ONLY=en,ja,ko,zh-Hans,zh-Hant libretranslate/libretranslate',
  ],
  'needs nginx as root: deploy.test.ts starts nginx with this site': ['nginx -t'],
  'needs a PostgreSQL of Debian': [
    'runuser -u postgres -- createuser annai',
    'runuser -u postgres -- createdb --owner=annai --template=template0 --encoding=UTF8 --locale=C.UTF-8 annai',
  ],
}
const listed = Object.values(NOT_RUN).flat()
const runnable = COMMANDS.filter((line) => !listed.includes(line))

test('Commands that no test can run are those of the book', () => {
  expect(listed.filter((line) => !COMMANDS.includes(line))).toEqual([])
})

test('Every other command of the book works in its order: settings, sites and an own authority', () => {
  for (const path of ['etc/nginx/conf.d', 'etc/caddy'])
    mkdirSync(join(folder, path), { recursive: true })
  expect(runnable.length).toBeGreaterThan(12)
  // Below a folder of ours instead of the machine's.
  const script = runnable
    .join('\n')
    .replace('SITE=annai.example', 'SITE=guides.example')
    .replace(/(?<= )\/etc\//g, `${folder}/etc/`)
  execFileSync('sh', ['-eu', '-c', script], { cwd: ROOT, stdio: 'pipe' })
  const written = (path: string) => readFileSync(join(folder, 'etc', path), 'utf8')
  for (const path of ['annai.env', 'nginx/conf.d/annai.conf', 'caddy/Caddyfile'])
    expect(written(path).match(/\w+\.example/g)).toEqual(expect.arrayContaining(['guides.example']))
  expect(written('annai.env') + written('nginx/conf.d/annai.conf')).not.toContain('annai.example')
  expect(written('annai-trial.env')).not.toMatch(/DATABASE_|SMTP_/)
  const authority = join(folder, 'etc/annai-tls')
  const signed = ['-CAfile', join(authority, 'ca.crt'), join(authority, 'site.crt')]
  const verified = ['verify', '-verify_hostname', 'guides.example', ...signed]
  expect(execFileSync('openssl', verified, { encoding: 'utf8' })).toContain(': OK')
})
