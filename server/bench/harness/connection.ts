import { connect, type Socket } from 'node:net'

const HEAD_END = Buffer.from('\r\n\r\n')
const LENGTH = /content-length: (\d+)/i

/**
 * A keep-alive HTTP connection with one request at a time. It costs the load generator much less
 * than fetch, which alone takes longer than the measured server.
 */
export class HttpConnection {
  private readonly socket: Socket
  private read: Buffer = Buffer.alloc(0)
  private answered: (status: number) => void = () => undefined

  constructor(port: number) {
    this.socket = connect({ port, host: '127.0.0.1', noDelay: true })
    this.socket.on('data', (chunk) => this.take(chunk))
  }

  /** Sends the whole request; the status once the answer is complete. */
  send(request: string): Promise<number> {
    return new Promise((resolve) => {
      this.answered = resolve
      this.socket.write(request)
    })
  }

  close(): void {
    this.socket.destroy()
  }

  private take(chunk: Buffer): void {
    this.read = this.read.length === 0 ? chunk : Buffer.concat([this.read, chunk])
    const end = this.read.indexOf(HEAD_END)
    if (end < 0) return
    const head = this.read.toString('latin1', 0, end)
    if (this.read.length < end + HEAD_END.length + Number(LENGTH.exec(head)?.[1] ?? 0)) return
    this.read = Buffer.alloc(0)
    this.answered(Number(head.slice(9, 12)))
  }
}

/** A JSON call of a person who is logged in. */
export const postOf = (path: string, token: string, body: unknown): string => {
  const text = JSON.stringify(body)
  return [
    `POST ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(text)}`,
    '',
    text,
  ].join('\r\n')
}
