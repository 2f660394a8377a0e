import pg from 'pg'
import { superuserOf } from './guard.ts'
import { APPLICATION_ROLE, DATABASE } from './roles.ts'

/**
 * Transfers the superuser's objects in the schema `public` to the role: in databases of earlier
 * versions the superuser owns them. Extensions keep their owner; REASSIGN OWNED refuses the first
 * superuser.
 */
const TAKE_OVER = `
do $$
declare
  item record;
begin
  for item in
    select format('alter %s %s owner to ${APPLICATION_ROLE}',
      case c.relkind when 'v' then 'view' when 'm' then 'materialized view'
        when 'S' then 'sequence' when 'f' then 'foreign table' else 'table' end,
      c.oid::regclass) as statement
    from pg_class c
    where c.relnamespace = to_regnamespace('public') and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
      and c.relowner <> '${APPLICATION_ROLE}'::regrole
      -- A sequence of a column follows its table.
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass
        and d.objid = c.oid and d.deptype in ('a', 'e', 'i'))
    union all
    select format('alter %s %s owner to ${APPLICATION_ROLE}',
      case f.prokind when 'p' then 'procedure' when 'a' then 'aggregate' else 'function' end,
      f.oid::regprocedure)
    from pg_proc f
    where f.pronamespace = to_regnamespace('public')
      and f.proowner <> '${APPLICATION_ROLE}'::regrole
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass
        and d.objid = f.oid and d.deptype = 'e')
    union all
    select format('alter type %s owner to ${APPLICATION_ROLE}', t.oid::regtype)
    from pg_type t
    where t.typnamespace = to_regnamespace('public') and t.typtype in ('d', 'e', 'r')
      and t.typowner <> '${APPLICATION_ROLE}'::regrole
      and not exists (select from pg_depend d where d.classid = 'pg_type'::regclass
        and d.objid = t.oid and d.deptype = 'e')
    union all
    select 'alter schema public owner to ${APPLICATION_ROLE}'
    from pg_namespace n
    where n.nspname = 'public' and n.nspowner <> '${APPLICATION_ROLE}'::regrole
  loop
    execute item.statement;
  end loop;
end $$`

async function ensureRole(superuser: pg.Client): Promise<void> {
  const { rowCount } = await superuser.query('select from pg_roles where rolname = $1', [
    APPLICATION_ROLE,
  ])
  if (rowCount === 0) await superuser.query(`create role ${APPLICATION_ROLE} login`)
  await superuser.query(
    `alter role ${APPLICATION_ROLE} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls`,
  )
  // Errors are logged by the application; PostgreSQL's messages could quote texts of people.
  await superuser.query(`alter role ${APPLICATION_ROLE} set log_min_messages = log`)
}

/** Creates the role and the database where missing, and transfers ownership to the role. */
export async function ensureApplicationDatabase(
  superuser: pg.Client,
  socketDir: string,
): Promise<void> {
  await ensureRole(superuser)
  const found = await superuser.query<{ owner: string }>(
    'select pg_get_userbyid(datdba) as owner from pg_database where datname = $1',
    [DATABASE],
  )
  const [database] = found.rows
  if (!database) await superuser.query(`create database ${DATABASE} owner ${APPLICATION_ROLE}`)
  else if (database.owner !== APPLICATION_ROLE)
    await superuser.query(`alter database ${DATABASE} owner to ${APPLICATION_ROLE}`)
  await takeOver(socketDir, DATABASE)
}

/** One statement, so that a kill leaves it either undone or complete. */
async function takeOver(socketDir: string, database: string): Promise<void> {
  const client = new pg.Client(superuserOf(socketDir, database))
  client.on('error', () => undefined)
  await client.connect()
  await client.query(TAKE_OVER).finally(() => client.end().catch(() => undefined))
}
