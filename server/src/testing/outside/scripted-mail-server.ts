import { type AddressInfo, createServer, type Socket } from 'node:net'

/** The behaviour of the mail server towards a mail; `after` is in milliseconds. */
export type Behaviour =
  | { does: 'takes'; after?: number }
  | { does: 'refuses'; line: string }
  | { does: 'hangs' }
  | { does: 'cuts' }
  | { does: 'babbles' }

export interface ScriptedMailServer {
  url: string
  /** Recipients of mails that were taken, in that order; a mail taken twice is there twice. */
  taken: string[]
  /** Of each recipient the Message-ID headers of all its copies, taken or not. */
  messageIds: Map<string, string[]>
  close(): Promise<void>
}

interface Session {
  recipient: string
  lines: string[] | null
}

/** A hand-written SMTP server, which can break the protocol for a recipient. */
export async function startScriptedMailServer(
  behaviourOf: (recipient: string, text: string) => Behaviour,
  greeting = '220 ready',
): Promise<ScriptedMailServer> {
  const taken: string[] = []
  const messageIds = new Map<string, string[]>()
  const sockets = new Set<Socket>()

  function finish(socket: Socket, { recipient, lines }: Session): void {
    const id =
      lines
        ?.find((line) => /^message-id:/i.test(line))
        ?.slice(11)
        .trim() ?? ''
    messageIds.set(recipient, [...(messageIds.get(recipient) ?? []), id])
    const behaviour = behaviourOf(recipient, lines?.join('\n') ?? '')
    const answer = (line: string) => socket.write(`${line}\r\n`)
    if (behaviour.does === 'refuses') return void answer(behaviour.line)
    if (behaviour.does === 'cuts') return void socket.destroy()
    if (behaviour.does === 'babbles') return void socket.write('\u0000\u0001 what?\r\n;;;;\r\n')
    if (behaviour.does !== 'takes') return
    setTimeout(() => {
      if (socket.destroyed) return
      taken.push(recipient)
      answer('250 taken')
    }, behaviour.after ?? 0)
  }

  function read(socket: Socket, session: Session, line: string): void {
    if (session.lines) {
      if (line !== '.') return void session.lines.push(line)
      finish(socket, session)
      session.lines = null
      return
    }
    const verb = line.slice(0, 4).toUpperCase()
    if (verb === 'RCPT') session.recipient = /<([^>]*)>/.exec(line)?.[1] ?? ''
    if (verb === 'DATA') session.lines = []
    if (verb === 'QUIT') return void socket.end('221 bye\r\n')
    socket.write(verb === 'DATA' ? '354 go on\r\n' : '250 fine\r\n')
  }

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    const session: Session = { recipient: '', lines: null }
    let rest = ''
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString('latin1')).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) read(socket, session, line)
    })
    socket.write(`${greeting}\r\n`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    messageIds,
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
