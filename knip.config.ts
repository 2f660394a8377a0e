import type { KnipConfig } from 'knip'

/** Dead files, exports and dependencies. An exception needs its reason here. */
const config: KnipConfig = {
  workspaces: {
    '.': {
      entry: ['scripts/*.{ts,mjs}', 'scripts/*/check.ts', 'scripts/testing/*.ts'],
      // The parser of dependency-cruiser, which names it in scripts/imports/rules.ts.
      ignoreDependencies: ['@swc/core'],
    },
    contract: { includeEntryExports: true },
    'packages/*': { includeEntryExports: true },
    server: {
      entry: ['src/main.ts', 'src/cli/*.ts', 'src/features/guides/explore/reader.ts', 'bench/*.ts'],
      // Loaded by pino, by its name.
      ignoreDependencies: ['pino-pretty'],
    },
    web: {
      // The service worker, and a module that an alias of vite.config.ts names.
      entry: ['public/sw.js', 'src/startup/first-script.ts'],
      // React Router generates the types of routes, unplugin-icons the modules of icons.
      ignoreUnresolved: [/\/\+types\//, /^~icons\//],
    },
    e2e: { entry: ['*.ts'] },
  },
  // Programs of the system, looked for before they are started.
  ignoreBinaries: [
    'apt-get',
    'fc-list',
    'redis-server',
    'pgbouncer',
    'kubectl',
    'playwright',
    'nginx',
    'etcd',
    'patroni',
    'haproxy',
    'openssl',
    'systemd-analyze',
  ],
}

export default config
