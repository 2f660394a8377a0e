import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { Server } from 'socket.io'
import { createApp } from '../../src/app.ts'
import { assemblePlatform } from '../../src/assemble.ts'
import { connect } from '../../src/platform/db/database.ts'
import { newId } from '../../src/platform/ids.ts'
import { createLog } from '../../src/platform/log.ts'
import { readEnv } from '../../src/platform/startup/env.ts'

/**
 * A server of the comparison, in a process of its own: `app` is the product, `bare` a Socket.IO
 * room that forwards messages, `stores` the same with a durable insert before.
 */
const mode = process.argv[2] ?? ''
const env = readEnv({ ...process.env, RATE_LIMITS: 'off', LOG_LEVEL: 'error' })
const connectionString = env.DATABASE_URL ?? ''

async function serveApp() {
  const log = createLog(env.LOG_LEVEL)
  const { http } = await createApp(assemblePlatform(env, log, connect({ connectionString }, log)))
  await http.listen({ port: 0, host: '127.0.0.1' })
  return http.server
}

const STORE = `insert into messages (id, booking_id, seq, sender_role, body) values
  ($1, $2, (select coalesce(max(seq), 0) + 1 from messages where booking_id = $2), 'guide', $3)`

async function serveRoom(isStoring: boolean) {
  const server = createServer()
  const io = new Server(server)
  const pool = new pg.Pool({ connectionString, max: 12 })
  io.on('connection', (socket) => {
    socket.on('join', (room: string, done: () => void) => {
      void socket.join(room)
      done()
    })
    socket.on('say', async (room: string, message: string) => {
      if (isStoring)
        await pool.query({ name: 'store', text: STORE, values: [newId(), room, message] })
      io.to(room).emit('new message', { message })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

const server = mode === 'app' ? await serveApp() : await serveRoom(mode === 'stores')
process.send?.({ port: (server.address() as AddressInfo).port })
process.once('disconnect', () => process.exit(0))
