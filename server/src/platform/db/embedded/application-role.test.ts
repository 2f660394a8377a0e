import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { createLog } from '../../log.ts'
import { connect } from '../database.ts'
import { migrate } from '../migrate.ts'
import { type EmbeddedConfig, superuserOf } from './config.ts'
import { type Embedded, startEmbedded } from './supervisor.ts'

vi.setConfig({ testTimeout: 60_000 })

const folder = mkdtempSync(join(tmpdir(), 'annai-role-'))
chmodSync(folder, 0o755)
const dataDir = join(folder, 'data')
const lines: string[] = []
const log = createLog('debug', { write: (line: string) => lines.push(line) })
const running: Embedded[] = []

async function start() {
  const server = await startEmbedded({ dataDir, log })
  running.push(server)
  return server
}

async function withClient<T>(config: EmbeddedConfig, run: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client(config)
  client.on('error', () => undefined)
  await client.connect()
  return run(client).finally(() => client.end())
}

const query = (config: EmbeddedConfig, text: string) =>
  withClient(config, (client) => client.query(text).then(({ rows }) => rows))

async function migrated(config: EmbeddedConfig): Promise<string[]> {
  const { db, close } = connect(config, log)
  return migrate(db).finally(close)
}

const OWNERS = `
  select distinct pg_get_userbyid(owner) as owner from (
    select relowner as owner, oid, 'pg_class'::regclass as kind from pg_class
      where relnamespace = 'public'::regnamespace
    union all select proowner, oid, 'pg_proc'::regclass from pg_proc
      where pronamespace = 'public'::regnamespace
    union all select datdba, oid, 'pg_database'::regclass from pg_database
      where datname = current_database()) item
  where not exists (select from pg_depend d
    where d.classid = item.kind and d.objid = item.oid and d.deptype = 'e')`

afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe("the application's role", () => {
  test('owns its database, migrates it, and is no superuser', async () => {
    const { config } = await start()
    await migrated(config)
    expect(await query(config, OWNERS)).toEqual([{ owner: 'annai_app' }])
    expect(
      await query(
        config,
        `select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls
         from pg_roles where rolname = current_user`,
      ),
    ).toEqual([
      {
        rolsuper: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolreplication: false,
        rolbypassrls: false,
      },
    ])
  })

  test.each([
    ['write a file', `select lo_export(lo_from_bytea(0, 'x'), '/tmp/annai-by-sql')`],
    ['copy to a file', `copy (select 1) to '/tmp/annai-by-sql'`],
    ['run a program', `copy (select 1) to program 'true'`],
    ['read a file', `select pg_read_file('/etc/passwd')`],
    ['change the server', `alter system set fsync = off`],
    ['become the superuser', 'set role annai'],
  ])('may not %s', async (_, statement) => {
    const { config } = await start()
    await expect(query(config, statement)).rejects.toThrow(/permission denied|must be/)
    expect(existsSync('/tmp/annai-by-sql')).toBe(false)
  })

  test('is let in by the socket only, and no other role is', async () => {
    const { config } = await start()
    const rules = await query(
      superuserOf(config.host),
      'select type, user_name, auth_method from pg_hba_file_rules',
    )
    expect(rules).toEqual([
      { type: 'local', user_name: ['annai', 'annai_app'], auth_method: 'trust' },
    ])
    await query(superuserOf(config.host), 'create role stranger login')
    await expect(query({ ...config, user: 'stranger' }, 'select 1')).rejects.toThrow(/pg_hba/)
  })
})

test('The log of the database contains no address, statement or value after an error of the application', async () => {
  const { config } = await start()
  await migrated(config)
  const insert = `insert into accounts (id, role, username, email, password_hash, display_name)
    values (gen_random_uuid(), 'user', 'mei', 'mei.lin@annai.example', 'x', 'Mei Lin')`
  await query(config, insert)
  await expect(query(config, insert)).rejects.toThrow(/duplicate/)
  await expect(query(config, `select 'mei.lin@annai.example'::int`)).rejects.toThrow(/invalid/)
  await expect(query(superuserOf(config.host, 'annai'), insert)).rejects.toThrow(/duplicate/)
  await vi.waitFor(() => expect(lines.join()).toContain('duplicate key'))
  expect(lines.join()).not.toMatch(/mei|STATEMENT|DETAIL/i)
})
