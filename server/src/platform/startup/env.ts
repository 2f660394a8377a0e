import { isIP } from 'node:net'
import { resolve } from 'node:path'
import type { Operator } from '@annai/contract/operator'
import { z } from 'zod'
import { identityProviders, identityVariables } from './identity-settings.ts'
import { isLoopback } from './loopback.ts'
import { ConfigError } from './start-error.ts'

const link = (message: string, ...schemes: string[]) =>
  z.string().refine((text) => {
    const url = URL.parse(text)
    return url !== null && schemes.includes(url.protocol)
  }, message)

const onOff = z.enum(['on', 'off'], 'must be on or off').transform((word) => word === 'on')

const publicUrl = link('must start with http:// or https://', 'http:', 'https:')
  .refine(
    (text) => /^[^/]+:\/\/[^/?#]+\/?$/.test(text),
    'must be an origin without a path, such as https://annai.example',
  )
  .transform((text) => new URL(text).origin)

/** `192.0.2.7`, `10.0.0.0/8`, `2001:db8::/32`. */
function isNetwork(text: string): boolean {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const version = isIP(address)
  if (version === 0 || bits === undefined) return version !== 0
  return Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128)
}

/** `1` trusts one proxy in front, `10.0.0.0/8, 192.0.2.7` these addresses. */
const trustProxy = z
  .string()
  .transform((text): false | number | string[] => {
    if (text === 'off' || text === '0') return false
    return /^\d{1,2}$/.test(text) ? Number(text) : text.split(/\s*,\s*/)
  })
  .refine(
    (trusted) => !Array.isArray(trusted) || trusted.every(isNetwork),
    'must be off, a number of proxies or a list of their addresses',
  )

const SAMPLERS = [
  'parentbased_always_on',
  'parentbased_traceidratio',
  'parentbased_always_off',
  'always_on',
  'traceidratio',
  'always_off',
] as const

/** `10.0.0.1:26379, 10.0.0.2:26379`. */
const sentinels = z
  .string()
  .max(1000, 'must have at most 1000 characters')
  .transform((text) =>
    text.split(/\s*,\s*/).map((address) => {
      const [, host = '', port] = /^([\w.-]+|\[[\da-fA-F:.]+\])(?::(\d{1,5}))?$/.exec(address) ?? []
      return { host: host.replace(/^\[|\]$/g, ''), port: Number(port ?? 26_379) }
    }),
  )
  .refine(
    (addresses) => addresses.every(({ host, port }) => host && port >= 1 && port <= 65_535),
    'must be a list of addresses such as 10.0.0.1:26379, 10.0.0.2:26379',
  )

const variables = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'must be production, development or test')
    .default('production'),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a number from 1 to 65535')
    .transform(Number)
    .refine((port) => port >= 1 && port <= 65535, 'must be a number from 1 to 65535')
    .default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'must be a host name or an address')
    .default('127.0.0.1'),
  DRAIN_SECONDS: z
    .string()
    .regex(/^[0-5]$/, 'must be a number from 0 to 5')
    .transform(Number)
    .default(0),
  PUBLIC_URL: publicUrl.optional(),
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((path) => resolve(path)),
  DATABASE_URL: link(
    'must start with postgres:// or postgresql://',
    'postgres:',
    'postgresql:',
  ).optional(),
  DATABASE_DIRECT_URL: link(
    'must start with postgres:// or postgresql://',
    'postgres:',
    'postgresql:',
  ).optional(),
  ANNAI_PG_BIN: z
    .string()
    .transform((path) => resolve(path))
    .optional(),
  REDIS_URL: link('must start with redis:// or rediss://', 'redis:', 'rediss:').optional(),
  REDIS_SENTINELS: sentinels.optional(),
  REDIS_SENTINEL_PASSWORD: z.string().max(200, 'must have at most 200 characters').optional(),
  SMTP_URL: link('must start with smtp:// or smtps://', 'smtp:', 'smtps:').optional(),
  SMTP_TLS: z.enum(['required', 'optional'], 'must be required or optional').optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^[^\r\n]*[^\s@<]+@[^\s@>]+>?$/,
      'must be an address such as Annai <hello@annai.example>',
    )
    .optional(),
  S3_ENDPOINT: link('must start with http:// or https://', 'http:', 'https:').optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  GOOGLE_MAPS_API_KEY: z.string().optional(),
  GOOGLE_MAPS_URL: link('must start with http:// or https://', 'http:', 'https:').default(
    'https://places.googleapis.com',
  ),
  TRANSLATE_URL: link('must start with http:// or https://', 'http:', 'https:').optional(),
  TRANSLATE_KEY: z.string().max(200, 'must have at most 200 characters').optional(),
  DEEPL_KEY: z.string().max(200, 'must have at most 200 characters').optional(),
  TRANSLATE_PER_DAY: z
    .string()
    .regex(/^\d{1,7}$/, 'must be a number from 0 to 9999999')
    .transform(Number)
    .default(2000),
  ADMIN_REGISTRATION: z
    .enum(['first', 'open', 'off'], 'must be first, open or off')
    .default('first'),
  DEMO: onOff.optional(),
  TRUST_PROXY: trustProxy.default(false),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
  RATE_LIMITS: onOff.default(true),
  OPERATOR_NAME: z.string().max(200, 'must have at most 200 characters').optional(),
  OPERATOR_ADDRESS: z
    .string()
    .max(500, 'must have at most 500 characters')
    // A .env file has one line for a setting.
    .transform((text) => text.split(/\s*[|\n]\s*/).filter(Boolean))
    .optional(),
  OPERATOR_EMAIL: z
    .email('must be an address such as hello@annai.example')
    .max(254, 'must have at most 254 characters')
    .optional(),
  OPERATOR_IMPRINT_URL: link('must start with http:// or https://', 'http:', 'https:').optional(),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  SECRET_KEY_OLD: z.string().min(32, 'must have at least 32 characters').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: link(
    'must start with http:// or https://',
    'http:',
    'https:',
  ).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_SERVICE_NAME: z.string().max(100, 'must have at most 100 characters').default('annai'),
  OTEL_TRACES_SAMPLER: z.enum(SAMPLERS, `must be ${SAMPLERS.join(', ')}`).default(SAMPLERS[0]),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/, 'must be a number from 0 to 1')
    .transform(Number)
    .default(1),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  ...identityVariables,
})

/** The names of all settings. */
export const SETTINGS: readonly string[] = Object.keys(variables.shape)

type Variables = z.output<typeof variables>

const S3_SETTINGS = [
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const

/** The S3-compatible storage; undefined if none of its settings is set. */
function storage(given: Variables) {
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = given
  if (endpoint && bucket && region && accessKeyId && secretAccessKey)
    return { endpoint, bucket, region, accessKeyId, secretAccessKey }
  const missing = S3_SETTINGS.filter((name) => given[name] === undefined)
  if (missing.length === S3_SETTINGS.length) return undefined
  throw new ConfigError(
    `${missing.join(', ')} missing: the five S3_ settings are set together or not at all`,
  )
}

/** Who runs the site, for its pages; undefined if not set. */
function operator(given: Variables): Operator | undefined {
  const {
    OPERATOR_NAME: name,
    OPERATOR_ADDRESS: address,
    OPERATOR_EMAIL: email,
    OPERATOR_IMPRINT_URL: imprintUrl,
  } = given
  if (name === undefined) {
    if (address ?? email ?? imprintUrl)
      throw new ConfigError('OPERATOR_NAME missing: the other OPERATOR_ settings need it')
    return undefined
  }
  return {
    name,
    address: address ?? [],
    ...(email && { email }),
    ...(imprintUrl && { imprintUrl }),
  }
}

/** Mail to another machine requires TLS, unless the operator turns it off. */
function requiresTls({ SMTP_URL, SMTP_TLS }: Variables): boolean {
  if (SMTP_URL === undefined) return false
  if (SMTP_TLS !== undefined) return SMTP_TLS === 'required'
  return !isLoopback(new URL(SMTP_URL).hostname)
}

/** Derives the settings that depend on several variables. */
function applyDefaults(given: Variables) {
  if (!given.RATE_LIMITS && !isLoopback(given.HOST)) {
    throw new ConfigError(
      `RATE_LIMITS=off is for load tests on this machine only: HOST is ${given.HOST}`,
    )
  }
  if (given.DATABASE_DIRECT_URL && !given.DATABASE_URL)
    throw new ConfigError('DATABASE_URL missing: DATABASE_DIRECT_URL needs it')
  if (given.REDIS_SENTINELS && !given.REDIS_URL)
    throw new ConfigError(
      'REDIS_URL missing: REDIS_SENTINELS needs it, with the name of the primary',
    )
  if (given.TRANSLATE_KEY && !given.TRANSLATE_URL)
    throw new ConfigError('TRANSLATE_URL missing: TRANSLATE_KEY needs it')
  if (given.TRANSLATE_URL && given.DEEPL_KEY)
    throw new ConfigError('TRANSLATE_URL and DEEPL_KEY are both set: set one of them')
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, ...others } =
    given
  const { OPERATOR_NAME, OPERATOR_ADDRESS, OPERATOR_EMAIL, OPERATOR_IMPRINT_URL, ...rest } = others
  const PUBLIC_URL = given.PUBLIC_URL ?? `http://localhost:${given.PORT}`
  return {
    ...rest,
    PUBLIC_URL,
    SMTP_REQUIRE_TLS: requiresTls(given),
    DEMO: given.DEMO ?? given.DATABASE_URL === undefined,
    S3: storage(given),
    OPERATOR: operator(given),
    IDENTITY_PROVIDERS: identityProviders(given),
  }
}

export type Env = ReturnType<typeof applyDefaults>

export function readEnv(source: Record<string, string | undefined>): Env {
  // `NAME=` in a .env file means unset.
  const set = Object.fromEntries(
    Object.entries(source)
      .map(([name, value]) => [name, value?.trim()])
      .filter(([, value]) => value),
  )
  const read = variables.safeParse(set)
  if (read.success) return applyDefaults(read.data)
  const problem = read.error.issues[0]
  // The value itself stays out of the message: it may be a password or a key.
  throw new ConfigError(`${problem?.path.join('.')} ${problem?.message}`)
}

/** Is the site meant for people beyond this machine? */
export const isPublic = ({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>): boolean =>
  !isLoopback(new URL(PUBLIC_URL).hostname)
