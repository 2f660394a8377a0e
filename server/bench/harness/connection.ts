import { connect, type Socket } from 'node:net'

const HEAD_END = Buffer.from('\r\n\r\n')
const LENGTH = /content-length: (\d+)/i

/**
 * A keep-alive HTTP connection with one request at a time. It costs the load generator much less
 * than fetch, which alone takes longer than the measured server.
 */
export class HttpConnection {
  private readonly port: number
  private socket: Socket | undefined
  private read: Buffer = Buffer.alloc(0)
  private answered: (status: number) => void = () => undefined
  private failed: (error: Error) => void = () => undefined

  constructor(port: number) {
    this.port = port
  }

  /** Sends the whole request; the status once the answer is complete. */
  send(request: string): Promise<number> {
    return new Promise((resolve, reject) => {
      this.answered = resolve
      this.failed = reject
      // The server closes a connection that was idle while the other servers were measured.
      if (!this.socket || this.socket.closed || this.socket.readableEnded) this.socket = this.open()
      this.socket.write(request)
    })
  }

  close(): void {
    this.socket?.destroy()
  }

  private open(): Socket {
    const socket = connect({ port: this.port, host: '127.0.0.1', noDelay: true })
    socket.on('data', (chunk) => this.take(chunk))
    socket.on('error', (error) => this.failed(error))
    socket.on('close', () => this.failed(new Error('the server closed the connection')))
    return socket
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
