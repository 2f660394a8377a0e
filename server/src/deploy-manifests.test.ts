import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, matchesGlob, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { readEnv, SETTINGS } from './platform/startup/env.ts'
import { startTestApp, type TestApp } from './testing/app.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const DEPLOY = join(ROOT, 'deploy')
const KUBERNETES = join(DEPLOY, 'kubernetes')
/** Of process-end.ts: a server that stops ends within this. */
const STOP_SECONDS = 9

/** The same names in one order. */
const inOrder = (names: readonly string[]) => names.toSorted((a, b) => a.localeCompare(b))
const textOf = (file: string) => readFileSync(join(DEPLOY, file), 'utf8')
const settingsOf = (file: string) => parseEnv(textOf(file)) as Record<string, string>
/** A tag that names a version. */
const isPinned = (image: string) => /:(?!latest$)[\w.-]+$/.test(image)

/** Names that are settings, with values that a start accepts. */
function expectUsable(settings: Record<string, string>) {
  // Node itself reads this one.
  const known = [...SETTINGS, 'NODE_COMPILE_CACHE']
  expect(Object.keys(settings).filter((name) => !known.includes(name))).toEqual([])
  expect(() => readEnv(settings)).not.toThrow()
}

let app: TestApp

beforeAll(async () => {
  app = await startTestApp(inject('template'))
})
afterAll(() => app.close())

const statusOf = async (path: string) => (await app.as().get(path)).status

describe('deploy/Containerfile', () => {
  const text = textOf('Containerfile')
  const lines = text
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
  const all = (instruction: string) =>
    lines
      .filter((line) => line.startsWith(`${instruction} `))
      .map((line) => line.slice(instruction.length).trim())

  test('has known instructions, pinned images with glibc, and copies from a stage that exists', () => {
    const known = /^(?:FROM|WORKDIR|COPY|RUN|ENV|VOLUME|EXPOSE|USER|STOPSIGNAL|HEALTHCHECK|CMD) /
    expect(lines.filter((line) => !known.test(line))).toEqual([])
    const images = all('FROM').map((from) => from.split(' ')[0] ?? '')
    expect(images.filter((image) => !isPinned(image) || image.includes('alpine'))).toEqual([])
    const stages = all('FROM').flatMap((from) => / AS (\w+)$/.exec(from)?.[1] ?? [])
    for (const [, stage] of text.matchAll(/--from=(\w+)/g)) expect(stages).toContain(stage)
  })

  test('runs as an ordinary user, with settings that exist, and checks an address that answers', async () => {
    const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')))
    expect(last.indexOf('USER node')).toBeGreaterThan(0)
    expect(last.indexOf('USER node')).toBeLessThan(last.findIndex((line) => line.startsWith('CMD')))
    const settings = Object.fromEntries(
      all('ENV').flatMap((line) => line.split(' ').map((pair) => pair.split('='))),
    )
    expectUsable(settings)
    expect(all('EXPOSE')).toEqual([settings.PORT])
    const [, port, path = ''] = /127\.0\.0\.1:(\d+)(\/\w+)/.exec(all('HEALTHCHECK').join()) ?? []
    expect([port, await statusOf(path)]).toEqual([settings.PORT, 200])
    const program = /"(scripts\/[\w.]+)"/.exec(all('CMD').join())?.[1] ?? ''
    expect(existsSync(join(ROOT, program))).toBe(true)
  })

  const ignored = readFileSync(join(ROOT, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))

  test('leaves what only builds and tests need out of the image', () => {
    expect(all('RUN').join()).toMatch(/build\.mjs && npm prune --omit=dev/)
    const tests = ['server/src/app.test.ts', 'web/src/ui/button.test.tsx', 'e2e/journeys/a.spec.ts']
    expect(tests.filter((file) => !ignored.some((pattern) => matchesGlob(file, pattern)))).toEqual(
      [],
    )
  })

  test('copies no secrets, data or backups into the image', () => {
    const secrets = ['.env', 'deploy/compose/.env', 'deploy/kubernetes/secrets.env']
    const others = ['deploy/systemd/annai.env', 'data', 'annai.annai', 'deploy/compose/annai.log']
    const isCopied = (file: string) => !ignored.some((pattern) => matchesGlob(file, pattern))
    expect([...secrets, ...others].filter(isCopied)).toEqual([])
    expect(isCopied('deploy/compose/.env.example')).toBe(true)
  })
})

describe('deploy/compose', () => {
  interface Service {
    image: string
    build?: { context: string; dockerfile: string }
    environment?: Record<string, string>
    ports?: string[]
    volumes?: string[]
    depends_on?: Record<string, { condition: string }>
    healthcheck?: object
    stop_grace_period?: string
  }
  const { services, volumes } = parse(textOf('compose/compose.yaml')) as {
    services: Record<string, Service>
    volumes: Record<string, null>
  }
  const secrets = settingsOf('compose/.env.example')
  const filled = (value: string, given = secrets) =>
    String(value).replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name, kind, rest) => {
      expect(Object.keys(secrets)).toContain(name)
      return given[name] || (kind === '-' ? rest : 'x'.repeat(40))
    })
  const annai = services.annai as Service

  test('gives Annai settings that exist and that a start accepts, each with its service', () => {
    const settings = Object.fromEntries(
      Object.entries(annai.environment ?? {}).map(([name, value]) => [name, filled(value)]),
    )
    expectUsable({ ...settings, HOST: '0.0.0.0', DATA_DIR: '/data' })
    for (const name of ['DATABASE_URL', 'REDIS_URL', 'SMTP_URL'])
      expect(Object.keys(services)).toContain(new URL(settings[name] ?? '').hostname)
    // Uploads are kept with the container's volume.
    expect(settings.S3_ENDPOINT).toBeUndefined()
    expect(annai.volumes).toEqual(['data:/data'])
  })

  test('passes on every setting of .env.example, and those of a real site are among them', () => {
    const names = Object.keys(secrets).filter((name) => SETTINGS.includes(name))
    const operator = SETTINGS.filter((name) => name.startsWith('OPERATOR_'))
    const ofSite = ['PUBLIC_URL', 'TRUST_PROXY', 'SMTP_URL', 'SMTP_TLS', 'MAIL_FROM', ...operator]
    expect(names).toEqual(expect.arrayContaining(ofSite))
    for (const name of names)
      expect(filled(annai.environment?.[name] ?? '', { ...secrets, [name]: 'mine' })).toBe('mine')
  })

  test('publishes the port of the image to this machine only, and waits for what is checked', () => {
    const port = /PORT=(\d+)/.exec(textOf('Containerfile'))?.[1]
    expect(annai.ports).toEqual([`127.0.0.1:${port}:${port}`])
    for (const [name, service] of Object.entries(services)) {
      expect([name, (service.ports ?? []).every((one) => one.startsWith('127.0.0.1:'))]).toEqual([
        name,
        true,
      ])
      for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
        expect(Object.keys(services)).toContain(other)
        if (condition === 'service_healthy') expect(services[other]?.healthcheck).toBeDefined()
      }
      for (const volume of service.volumes ?? [])
        expect(Object.keys(volumes)).toContain(volume.split(':')[0])
      if (!service.build) expect([name, isPinned(service.image)]).toEqual([name, true])
    }
    const { context = '', dockerfile = '' } = annai.build ?? {}
    expect(existsSync(join(DEPLOY, 'compose', context, dockerfile))).toBe(true)
    expect(Number.parseInt(annai.stop_grace_period ?? '', 10)).toBeGreaterThan(STOP_SECONDS)
  })
})

describe('deploy/kubernetes', () => {
  interface Probe {
    httpGet: { path: string; port: string }
  }
  interface Container {
    image: string
    envFrom: { configMapRef?: { name: string }; secretRef?: { name: string } }[]
    ports: { name: string; containerPort: number }[]
    startupProbe: Probe
    livenessProbe: Probe
    readinessProbe: Probe
    lifecycle: { preStop: { exec: { command: string[] } } }
    volumeMounts: { name: string }[]
    command?: string[]
  }
  interface Pod {
    terminationGracePeriodSeconds: number
    containers: [Container]
    volumes: { name: string; persistentVolumeClaim?: { claimName: string } }[]
  }
  interface Manifest {
    kind: string
    metadata: { name: string }
    // biome-ignore lint/suspicious/noExplicitAny: the shape depends on the kind
    spec: any
  }
  const kustomization = parse(textOf('kubernetes/kustomization.yaml')) as {
    resources: string[]
    images: { name: string }[]
    configMapGenerator: { name: string; envs: string[] }[]
    secretGenerator: { name: string; envs: string[] }[]
  }
  const manifests = kustomization.resources.flatMap((file) =>
    parseAllDocuments(textOf(`kubernetes/${file}`)).map((document) => {
      expect(document.errors).toEqual([])
      return document.toJS() as Manifest
    }),
  )
  const find = (kind: string) => manifests.find((one) => one.kind === kind) as Manifest
  const { spec } = find('Deployment')
  const pod: Pod = spec.template.spec
  const [container] = pod.containers
  const backup: Pod = find('CronJob').spec.jobTemplate.spec.template.spec

  test('every file of the folder is used', () => {
    const used = [
      ...kustomization.resources,
      ...kustomization.configMapGenerator.flatMap(({ envs }) => envs),
      ...kustomization.secretGenerator.flatMap(({ envs }) => envs),
    ]
    expect(inOrder(used)).toEqual(
      inOrder(readdirSync(KUBERNETES).filter((file) => file !== 'kustomization.yaml')),
    )
  })

  test('settings and secrets exist, are accepted by a start and leave nothing in DATA_DIR', () => {
    const settings = {
      ...settingsOf('kubernetes/settings.env'),
      ...settingsOf('kubernetes/secrets.env'),
    }
    for (const name of ['SECRET_KEY', 'METRICS_TOKEN'])
      expect(() => readEnv({ [name]: settings[name] })).toThrow(name)
    const chosen = (value: string) => value.replace('change-me', 'x'.repeat(40))
    expectUsable(
      Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, chosen(value)])),
    )
    for (const name of ['DATABASE_URL', 'S3_ENDPOINT', 'SMTP_URL', 'SECRET_KEY'])
      expect(settings[name]).toBeTruthy()
    const generated = {
      configMapRef: kustomization.configMapGenerator.map(({ name }) => name),
      secretRef: kustomization.secretGenerator.map(({ name }) => name),
    }
    for (const { envFrom } of [container, backup.containers[0]])
      for (const { configMapRef, secretRef } of envFrom)
        expect(
          configMapRef
            ? generated.configMapRef.includes(configMapRef.name)
            : generated.secretRef.includes(secretRef?.name ?? ''),
        ).toBe(true)
  })

  test('probes ask addresses that answer, at the port of the image', async () => {
    const port = Number(/PORT=(\d+)/.exec(textOf('Containerfile'))?.[1])
    expect(container.ports).toEqual([{ name: 'http', containerPort: port }])
    const { startupProbe, livenessProbe, readinessProbe } = container
    for (const { httpGet } of [startupProbe, livenessProbe, readinessProbe])
      expect(httpGet.port).toBe('http')
    await expect.poll(() => statusOf(readinessProbe.httpGet.path)).toBe(200)
    expect(readinessProbe.httpGet.path).toBe('/readyz')
    // A database that is away must not restart the instances.
    for (const { httpGet } of [startupProbe, livenessProbe]) expect(httpGet.path).toBe('/healthz')
    expect(await statusOf('/healthz')).toBe(200)
    expect(find('Service').spec.ports[0].targetPort).toBe('http')
  })

  test('instances are replaced one by one, and each may finish what it began', () => {
    expect(spec.replicas).toBeGreaterThan(1)
    expect(spec.strategy.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: 1 })
    const budget = find('PodDisruptionBudget').spec
    expect(budget.maxUnavailable).toBeLessThan(spec.replicas)
    const labels = spec.template.metadata.labels
    for (const selector of [spec.selector, budget.selector])
      expect(labels).toMatchObject(selector.matchLabels)
    expect(labels).toMatchObject(find('Service').spec.selector)
    const pause = Number(container.lifecycle.preStop.exec.command[1])
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(pause + STOP_SECONDS)
  })

  test('the backup runs a command of ours, into a volume that is kept', () => {
    expect(backup.containers[0].command?.join(' ')).toContain('node scripts/annai.mjs backup')
    const claims = backup.volumes.flatMap(({ persistentVolumeClaim }) =>
      persistentVolumeClaim ? [persistentVolumeClaim.claimName] : [],
    )
    expect(claims).toEqual([find('PersistentVolumeClaim').metadata.name])
    for (const { volumes, containers } of [pod, backup])
      for (const { volumeMounts, image } of containers) {
        expect(inOrder(volumeMounts.map(({ name }) => name))).toEqual(
          inOrder(volumes.map(({ name }) => name)),
        )
        expect(kustomization.images.map(({ name }) => name)).toContain(image)
      }
  })

  const hasKubectl = spawnSync('kubectl', ['version', '--client']).status === 0
  test.runIf(hasKubectl)('kustomize renders all of it', () => {
    const rendered = parseAllDocuments(
      execFileSync('kubectl', ['kustomize', KUBERNETES], { encoding: 'utf8' }),
    ).map((document) => document.toJS() as Manifest)
    expect(inOrder(rendered.map(({ kind }) => kind))).toEqual(
      inOrder([...manifests.map(({ kind }) => kind), 'ConfigMap', 'Secret']),
    )
    const rolledOut = rendered.find(({ kind }) => kind === 'Deployment')
    const secret = rendered.find(({ kind }) => kind === 'Secret')
    expect(rolledOut?.spec.template.spec.containers[0].envFrom).toContainEqual({
      secretRef: { name: secret?.metadata.name },
    })
  })
})
