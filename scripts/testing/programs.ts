import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import {
  CHROMIUM_NAMES,
  findChromium,
  findDesktopChromium,
  findProgram,
  HEADLESS_SHELL,
} from '../../e2e/chromium.ts'

type Need = { what: string; packages: string[]; present: () => boolean; without: string }

const NEEDS: readonly Need[] = [
  {
    what: `a browser (${CHROMIUM_NAMES.join(', ')})`,
    packages: ['chromium'],
    present: () => findChromium() !== undefined,
    without: 'the browser tests are skipped',
  },
  {
    what: 'a browser that can show notifications (chromium)',
    packages: ['chromium'],
    present: () => findDesktopChromium() !== undefined,
    without: 'the test of notifications is skipped',
  },
  {
    what: `a browser without windows (${HEADLESS_SHELL})`,
    packages: [HEADLESS_SHELL],
    present: () => findProgram(HEADLESS_SHELL) !== undefined,
    without: 'the browser tests take longer',
  },
  {
    what: 'a font for Chinese, Japanese and Korean',
    packages: ['fonts-noto-cjk', 'fontconfig'],
    present: () => (spawnSync('fc-list', [':lang=ja'], { encoding: 'utf8' }).stdout ?? '') !== '',
    without: 'pictures of screens show boxes',
  },
  {
    what: 'Redis (redis-server)',
    packages: ['redis-server'],
    present: () => findProgram('redis-server') !== undefined,
    without: 'the tests of several instances are skipped',
  },
  {
    what: 'PgBouncer (pgbouncer)',
    packages: ['pgbouncer'],
    // Debian puts it where only root looks.
    present: () => findProgram('pgbouncer') !== undefined || existsSync('/usr/sbin/pgbouncer'),
    without: 'the test of a pooler is skipped',
  },
  {
    what: 'nginx',
    packages: ['nginx-light'],
    present: () => findProgram('nginx') !== undefined || existsSync('/usr/sbin/nginx'),
    without: 'the tests behind a load balancer are skipped',
  },
]

/** Installs the system packages that the tests need, if possible. */
export function installPrograms(): void {
  const missing = NEEDS.filter((need) => !need.present())
  if (missing.length === 0) return
  if (process.getuid?.() === 0 && findProgram('apt-get')) install(missing)
  for (const need of missing.filter((each) => !each.present())) {
    console.log(
      `${need.what} is missing and could not be installed: ${need.without} (as root: apt-get install ${need.packages.join(' ')})`,
    )
  }
}

function install(missing: readonly Need[]): void {
  // RUNLEVEL=1 keeps Debian from starting the Redis service: the tests start their own.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const patience = ['-o', 'Acquire::Retries=2', '-o', 'Acquire::http::Timeout=30']
  const apt = (...args: string[]) =>
    spawnSync('apt-get', [...patience, '-q', '-y', ...args], { env, encoding: 'utf8' })
  apt('update')
  // One at a time, because a system that lacks one package would install none.
  for (const { packages } of missing) {
    console.log(`installing ${packages.join(' ')} from the system's packages`)
    const done = apt('install', '--no-install-recommends', ...packages)
    if (done.status !== 0) console.error(`${done.stdout}${done.stderr}`.trim())
  }
}
