import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface Figures {
  /** Requests a second. */
  rate: number
  /** Milliseconds. */
  p50: number
  p99: number
  most: number
  errors: number
}

const HEAD_END = Buffer.from('\r\n\r\n')
const LENGTH = /content-length: (\d+)/i

/** Sends one request after another on a connection until the time is over. */
class Caller {
  readonly times: number[] = []
  errors = 0
  private readonly socket: Socket
  private readonly next: () => Buffer
  private received = 0
  private expected = -1
  private head: Buffer = Buffer.alloc(0)
  private sentAt = 0

  constructor(port: number, next: () => Buffer) {
    this.next = next
    this.socket = connect({ port, host: '127.0.0.1', noDelay: true })
    this.socket.on('data', (chunk) => this.read(chunk))
  }

  async start(): Promise<void> {
    await once(this.socket, 'connect')
    this.sendNext()
  }

  stop(): void {
    this.socket.destroy()
  }

  private sendNext(): void {
    this.expected = -1
    this.received = 0
    this.sentAt = performance.now()
    this.socket.write(this.next())
  }

  private read(chunk: Buffer): void {
    if (this.expected < 0) {
      this.head = this.head.length === 0 ? chunk : Buffer.concat([this.head, chunk])
      const end = this.head.indexOf(HEAD_END)
      if (end < 0) return
      const head = this.head.toString('latin1', 0, end)
      if (!head.startsWith('HTTP/1.1 200')) this.errors++
      this.expected = Number(LENGTH.exec(head)?.[1] ?? 0)
      this.received = this.head.length - end - HEAD_END.length
      this.head = Buffer.alloc(0)
    } else this.received += chunk.length
    if (this.received < this.expected) return
    this.times.push(performance.now() - this.sentAt)
    this.sendNext()
  }
}

const requestOf = (path: string): Buffer =>
  Buffer.from(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: application/json\r\n\r\n`)

/** Requests the paths in rotation over N connections, one request at a time on each. */
export async function load(
  port: number,
  paths: readonly string[],
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Figures> {
  const requests = paths.map(requestOf)
  let turn = 0
  const next = () => requests[turn++ % requests.length] ?? Buffer.alloc(0)
  const callers = Array.from({ length: connections }, () => new Caller(port, next))
  const begun = performance.now()
  await Promise.all(callers.map((caller) => caller.start()))
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  const elapsed = (performance.now() - begun) / 1000
  for (const caller of callers) caller.stop()
  const times = Float64Array.from(callers.flatMap((caller) => caller.times)).sort()
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]
  return {
    rate: times.length / elapsed,
    p50: at(0.5) ?? 0,
    p99: at(0.99) ?? 0,
    most: times.at(-1) ?? 0,
    errors: callers.reduce((sum, caller) => sum + caller.errors, 0),
  }
}

export async function fetchBodies(port: number, paths: readonly string[]): Promise<Buffer[]> {
  const bodies: Buffer[] = []
  for (const path of paths) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`)
    bodies.push(Buffer.from(await answer.arrayBuffer()))
  }
  return bodies
}
