import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { cloneDatabase } from '../../testing/database.ts'
import { createLog } from '../log.ts'
import { readEnv } from '../startup/env.ts'
import { openDatabase } from './open-database.ts'

test('A start during a failover waits until the proxy has a primary again', async () => {
  const { config, drop } = await cloneDatabase(inject('template'))
  const folder = mkdtempSync(join(tmpdir(), 'annai-failover-'))
  let refused = 0
  // As HAProxy does: it accepts, and closes where no server is up.
  const proxy = createServer((client) => {
    client.on('error', () => undefined)
    if (refused < 3) {
      refused++
      client.destroy()
      return
    }
    const upstream = connect(`${config.host}/.s.PGSQL.${config.port}`)
    upstream.on('error', () => client.destroy()).on('close', () => client.destroy())
    client.on('close', () => upstream.destroy())
    client.pipe(upstream).pipe(client)
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  const { port } = proxy.address() as AddressInfo
  const env = readEnv({
    DATABASE_URL: `postgres://${config.user}@127.0.0.1:${port}/${config.database}`,
    DATA_DIR: folder,
  })
  const store = await openDatabase(env, createLog('silent'))
  expect(refused).toBe(3)
  const { rows } = await store.connection.pool.query('select 1 as one')
  expect(rows).toEqual([{ one: 1 }])
  await store.stop()
  proxy.close()
  rmSync(folder, { recursive: true, force: true })
  await drop()
})
