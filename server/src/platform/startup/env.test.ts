import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { missingOperatorSettings } from '@annai/contract/operator'
import { expect, test } from 'vitest'
import { readEnv, SETTINGS } from './env.ts'
import { ConfigError } from './start-error.ts'

const problemOf = (source: Record<string, string>) => {
  try {
    readEnv(source)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return 'none'
}

test('Nothing set gives a server for this machine with the embedded database and the demo', () => {
  expect(readEnv({})).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    PUBLIC_URL: 'http://localhost:3000',
    ADMIN_REGISTRATION: 'first',
    DEMO: true,
    TRUST_PROXY: false,
    RATE_LIMITS: true,
  })
})

test('With DATABASE_URL the demo is not loaded unless enabled', () => {
  const DATABASE_URL = 'postgresql:///annai?host=/run/postgresql'
  expect(readEnv({ DATABASE_URL }).DEMO).toBe(false)
  expect(readEnv({ DATABASE_URL, DEMO: 'on' }).DEMO).toBe(true)
})

test('The public address follows the port and has no trailing slash', () => {
  expect(readEnv({ PORT: '4123' }).PUBLIC_URL).toBe('http://localhost:4123')
  expect(readEnv({ PUBLIC_URL: 'https://annai.example/' }).PUBLIC_URL).toBe('https://annai.example')
})

test('Mail to another machine is encrypted unless SMTP_TLS says optional', () => {
  const requires = (SMTP_URL: string, SMTP_TLS = '') =>
    readEnv({ SMTP_URL, SMTP_TLS }).SMTP_REQUIRE_TLS
  for (const host of ['mail.example', '203.0.113.7', '[2001:db8::1]', 'localhost.example'])
    expect(requires(`smtp://${host}:587`)).toBe(true)
  for (const host of ['localhost', '127.0.0.1', '[::1]'])
    expect(requires(`smtp://${host}:1025`)).toBe(false)
  expect(requires('smtp://mail.example', 'optional')).toBe(false)
  expect(requires('smtp://localhost', 'required')).toBe(true)
})

test('The operator’s document describes every setting, and no others', () => {
  const file = join(import.meta.dirname, '../../../../docs/operations.md')
  const [, section = ''] = /^## Settings\n(.*?)^## /ms.exec(readFileSync(file, 'utf8')) ?? []
  const cells = [...section.matchAll(/^\| (`[^|]+)\|/gm)].map(([, cell = '']) => cell)
  const described = cells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name))
  expect(new Set(described)).toEqual(new Set(SETTINGS))
})

test('A setting left empty counts as not set', () => {
  const env = readEnv({ PORT: '', SMTP_URL: ' ' })
  expect(env.PORT).toBe(3000)
  expect(env.SMTP_URL).toBeUndefined()
})

test.each([
  ['PORT', '0'],
  ['PORT', '70000'],
  ['PORT', '3000x'],
  ['HOST', 'a host'],
  ['PUBLIC_URL', 'annai.example'],
  ['PUBLIC_URL', 'https://annai.example/app'],
  ['DATABASE_URL', 'mysql://localhost/annai'],
  ['REDIS_URL', 'localhost:6379'],
  ['REDIS_SENTINELS', '10.0.0.1:port'],
  ['REDIS_SENTINELS', '10.0.0.1:26379,'],
  ['REDIS_SENTINELS', '10.0.0.1:70000'],
  ['REDIS_SENTINELS', `${'10.0.0.1:26379,'.repeat(80)}10.0.0.1`],
  ['REDIS_SENTINEL_PASSWORD', 'x'.repeat(201)],
  ['SMTP_URL', 'mail.example'],
  ['SMTP_TLS', 'off'],
  ['MAIL_FROM', 'Annai'],
  ['S3_ENDPOINT', 'storage'],
  ['ADMIN_REGISTRATION', 'yes'],
  ['DEMO', 'true'],
  ['TRUST_PROXY', 'everyone'],
  ['TRUST_PROXY', 'cafe'],
  ['TRUST_PROXY', '300'],
  ['TRUST_PROXY', '10.0.0.0/99'],
  ['TRUST_PROXY', '10.0.0.1, 1.2.3'],
  ['LOG_LEVEL', 'loud'],
  ['RATE_LIMITS', 'none'],
  ['METRICS_TOKEN', 'short'],
  ['SECRET_KEY', 'short'],
  ['SECRET_KEY_OLD', 'short'],
  ['OPERATOR_EMAIL', 'hello at annai'],
  ['OPERATOR_IMPRINT_URL', 'annai.example/imprint'],
])('A wrong %s (%s) is refused in one line that names it', (name, value) => {
  const problem = problemOf({ [name]: value })
  expect(problem).toMatch(new RegExp(`^${name} must `))
  expect(problem).not.toContain('\n')
})

test('Half of the S3 settings is refused, naming those that are missing', () => {
  expect(problemOf({ S3_BUCKET: 'pictures', S3_REGION: 'asia' })).toMatch(
    /^S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY missing/,
  )
})

test('The operator is named with address lines, or not at all', () => {
  expect(readEnv({}).OPERATOR).toBeUndefined()
  const OPERATOR_NAME = 'Annai Travel GmbH'
  const { OPERATOR } = readEnv({
    OPERATOR_NAME,
    OPERATOR_ADDRESS: 'Lindenweg 4 | 10115 Berlin|',
    OPERATOR_EMAIL: 'hello@annai.example',
    OPERATOR_IMPRINT_URL: 'https://annai.example/imprint',
  })
  expect(OPERATOR).toEqual({
    name: OPERATOR_NAME,
    address: ['Lindenweg 4', '10115 Berlin'],
    email: 'hello@annai.example',
    imprintUrl: 'https://annai.example/imprint',
  })
  expect(problemOf({ OPERATOR_EMAIL: 'hello@annai.example' })).toMatch(/^OPERATOR_NAME missing/)
})

test('One translation service is set, with its address', () => {
  expect(readEnv({ TRANSLATE_URL: 'http://127.0.0.1:5000' }).TRANSLATE_PER_DAY).toBe(2000)
  expect(problemOf({ TRANSLATE_KEY: 'key' })).toMatch(/^TRANSLATE_URL missing/)
  const both = { TRANSLATE_URL: 'http://127.0.0.1:5000', DEEPL_KEY: 'key' }
  expect(problemOf(both)).toMatch(/^TRANSLATE_URL and DEEPL_KEY are both set/)
})

test('What is missing about the operator is listed by setting', () => {
  expect(missingOperatorSettings(readEnv({}).OPERATOR)).toEqual([
    'OPERATOR_NAME',
    'OPERATOR_ADDRESS',
    'OPERATOR_EMAIL',
  ])
  const some = readEnv({ OPERATOR_NAME: 'Kim Jiwoo', OPERATOR_ADDRESS: 'Busan' })
  expect(missingOperatorSettings(some.OPERATOR)).toEqual(['OPERATOR_EMAIL'])
})

test('Sentinels are addresses with or without a port, and need a REDIS_URL', () => {
  const REDIS_SENTINELS = '10.0.0.1:26380, sentinel.example,[2001:db8::1]:26379'
  expect(readEnv({ REDIS_URL: 'redis://annai', REDIS_SENTINELS }).REDIS_SENTINELS).toEqual([
    { host: '10.0.0.1', port: 26_380 },
    { host: 'sentinel.example', port: 26_379 },
    { host: '2001:db8::1', port: 26_379 },
  ])
  expect(problemOf({ REDIS_SENTINELS })).toMatch(/^REDIS_URL missing/)
})

test('Rate limits are switched off on loopback only', () => {
  expect(readEnv({ RATE_LIMITS: 'off' }).RATE_LIMITS).toBe(false)
  expect(readEnv({ RATE_LIMITS: 'off', HOST: '::1' }).RATE_LIMITS).toBe(false)
  expect(problemOf({ RATE_LIMITS: 'off', HOST: '0.0.0.0' })).toMatch(/^RATE_LIMITS=off/)
})

test('Proxies are given as a number or as addresses', () => {
  expect(readEnv({ TRUST_PROXY: '1' }).TRUST_PROXY).toBe(1)
  expect(readEnv({ TRUST_PROXY: '10.0.0.0/8, ::1' }).TRUST_PROXY).toEqual(['10.0.0.0/8', '::1'])
  expect(readEnv({ TRUST_PROXY: '2001:db8::/32' }).TRUST_PROXY).toEqual(['2001:db8::/32'])
  expect(readEnv({ TRUST_PROXY: 'off' }).TRUST_PROXY).toBe(false)
})
