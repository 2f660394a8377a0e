import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { serverProcess } from '../src/testing/processes/server-process.ts'
import { COMPILED } from './harness/compiled.ts'
import { openStage, startTarget } from './harness/stage.ts'

/** The cost of an idle server: its start, its memory, its open sockets. */
const { values } = parseArgs({ options: { sockets: { type: 'string', default: '10000' } } })
const printLine = (text: string) => process.stdout.write(`${text}\n`)
const REST_MS = 5000
const AT_ONCE = 100

const residentOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])

/** A text frame of a browser: masked, with a mask that changes nothing. */
const frameOf = (text: string) =>
  Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)])

/** A live connection without a client library, which would need more memory than the server. */
function openSocket(port: number, token: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', reject)
    socket.write(
      [
        `GET /socket.io/?EIO=4&transport=websocket&token=${token} HTTP/1.1`,
        'Host: 127.0.0.1',
        'Upgrade: websocket',
        'Connection: Upgrade',
        'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
        'Sec-WebSocket-Version: 13',
        '\r\n',
      ].join('\r\n'),
    )
    socket.on('data', (chunk) => {
      const text = chunk.toString('latin1')
      if (text.includes('40{"sid"')) resolve(socket)
      else if (text.includes('0{"sid"')) socket.write(frameOf('40'))
      else if (text.endsWith('2')) socket.write(frameOf('3'))
    })
  })
}

const product = await serverProcess('its own', { ...COMPILED, NODE_ENV: 'production' })
await product.start()
await product.stop()
const starts: number[] = []
for (let n = 0; n < 3; n++) {
  const at = performance.now()
  await product.start()
  starts.push(performance.now() - at)
  if (n < 2) await product.stop()
}
await sleep(REST_MS)
printLine(`load average ${loadavg()[0]?.toFixed(1)}`)
printLine(`warm start, ready after ${starts.map((ms) => ms.toFixed(0)).join(', ')} ms`)
printLine(`idle: ${(residentOf(product.pid ?? 0) / 1024).toFixed(0)} MB resident`)
await product.stop()
await product.remove()

const stage = await openStage()
const target = await startTarget('app', stage.url)
const { token } = await stage.make.user()
const open: Socket[] = [await openSocket(target.port, token)]
await sleep(REST_MS)
const before = residentOf(target.pid)
while (open.length < Number(values.sockets))
  open.push(
    ...(await Promise.all(Array.from({ length: AT_ONCE }, () => openSocket(target.port, token)))),
  )
await sleep(REST_MS)
const each = (residentOf(target.pid) - before) / open.length
printLine(`${open.length} idle sockets: ${each.toFixed(1)} kB each`)
for (const socket of open) socket.destroy()
target.stop()
await stage.close()
process.exit(0)
