import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { LANGUAGES } from '@annai/contract/languages'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  to: string[]
  headers: Record<string, string | undefined>
  subject: string
  html: string
  text: string
  /** Where the button leads, without the site's address. */
  path: string
  attachments: { filename: string; contentType: string; content: string }[]
}

export interface MailServer {
  /** For SMTP_URL. */
  url: string
  mails: ReceivedMail[]
  /** Mails to this address, oldest first. */
  to(address: string): ReceivedMail[]
  /** The newest of them, besides notices of logins from new browsers, which a test's logins cause. */
  lastTo(address: string): ReceivedMail | undefined
  /** Refuses mails with this answer; null accepts them again. */
  refuseWith(refusal: { code: number; text: string } | null): void
  /** Refuses recipients with this answer; null accepts them again. */
  refuseRecipientsWith(refusal: { code: number; text: string } | null): void
  /** Delays its answer until `release`; `arrived` resolves when a mail is waiting for it. */
  delayAnswer(): { arrived: Promise<void>; release: () => void }
  /** Delays each answer by this long. */
  answerAfter(ms: number): void
  /** Accepts the next mail and disconnects before the answer, like a crash between the two. */
  disconnectOnce(): void
  /** Delays senders before they hand anything over; resolves when the first one waits. */
  delaySenders(): Promise<void>
  /** Accepts mails again; delayed senders have to reconnect. */
  resume(): void
  close(): Promise<void>
}

/** The subjects of notices of logins from new browsers. */
const LOGIN_NOTICES = new Set(
  LANGUAGES.map((language) => {
    const file = new URL(`../../../../contract/texts/${language}/server.json`, import.meta.url)
    const texts = JSON.parse(readFileSync(file, 'utf8'))
    return String(texts.mails.newDevice.subject).replace('{{siteName}}', 'Annai')
  }),
)

/** A real mail server on a port of its own, whose mails tests can read. */
export async function startMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  let refusal: { code: number; text: string } | null = null
  let recipientRefusal: { code: number; text: string } | null = null
  let hangsUp = false
  let delay = 0
  let waiting: { onArrived: () => void; released: Promise<void> } | null = null
  let onSenderWaiting: (() => void) | null = null
  const errorOf = ({ code, text }: { code: number; text: string }) =>
    Object.assign(new Error(text), { responseCode: code })
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onMailFrom(_address, _session, done) {
      if (onSenderWaiting) onSenderWaiting()
      else done()
    },
    onRcptTo(_address, _session, done) {
      done(recipientRefusal && errorOf(recipientRefusal))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (refusal) return done(errorOf(refusal))
        const raw = Buffer.concat(chunks).toString('latin1')
        mails.push(
          readMail(
            raw,
            session.envelope.rcptTo.map(({ address }) => address),
          ),
        )
        if (waiting) {
          waiting.onArrived()
          void waiting.released.then(() => done())
          waiting = null
          return
        }
        if (!hangsUp) return void setTimeout(done, delay)
        hangsUp = false
        stream.destroy()
        for (const connection of server.connections) connection.close()
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    to: (address) => mails.filter((mail) => mail.to.includes(address)),
    lastTo: (address) =>
      mails.findLast(({ to, subject }) => to.includes(address) && !LOGIN_NOTICES.has(subject)),
    refuseWith(given) {
      refusal = given
    },
    refuseRecipientsWith(given) {
      recipientRefusal = given
    },
    delayAnswer() {
      const arrived = Promise.withResolvers<void>()
      const released = Promise.withResolvers<void>()
      waiting = { onArrived: arrived.resolve, released: released.promise }
      return { arrived: arrived.promise, release: released.resolve }
    },
    answerAfter(ms) {
      delay = ms
    },
    disconnectOnce() {
      hangsUp = true
    },
    delaySenders: () =>
      new Promise((resolve) => {
        onSenderWaiting = resolve
      }),
    resume() {
      onSenderWaiting = null
      for (const connection of server.connections) connection.close()
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

interface Part {
  headers: Record<string, string | undefined>
  body: string
}

function readPart(raw: string): Part {
  const [head = '', ...rest] = raw.replace(/\r\n/g, '\n').split('\n\n')
  const headers: Record<string, string | undefined> = {}
  for (const line of head.replace(/\n[ \t]+/g, ' ').split('\n')) {
    const colon = line.indexOf(':')
    headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim()
  }
  return { headers, body: rest.join('\n\n') }
}

const unquote = (text: string) =>
  text
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

function decoded({ headers, body }: Part): string {
  const encoding = headers['content-transfer-encoding']?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  return Buffer.from(encoding === 'quoted-printable' ? unquote(body) : body, 'latin1').toString()
}

const decodedWords = (header: string) =>
  header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString('utf8')
        : Buffer.from(unquote(text.replaceAll('_', ' ')), 'latin1').toString('utf8'),
    )

/** The leaf parts of a mail; a multipart is replaced by its contents. */
function leavesOf(part: Part): Part[] {
  const boundary = /boundary="?([^";]+)"?/.exec(part.headers['content-type'] ?? '')?.[1]
  if (boundary === undefined) return [part]
  return part.body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((text) => leavesOf(readPart(text.replace(/^\n/, ''))))
}

function readMail(raw: string, to: string[]): ReceivedMail {
  const mail = readPart(raw)
  const leaves = leavesOf(mail)
  const fileOf = ({ headers }: Part) =>
    /^attachment;.*filename="?([^";]+)"?/.exec(headers['content-disposition'] ?? '')?.[1]
  const partOf = (type: string) => {
    const part = leaves.find(
      (leaf) => fileOf(leaf) === undefined && leaf.headers['content-type']?.startsWith(type),
    )
    return part ? decoded(part) : ''
  }
  const html = partOf('text/html')
  return {
    to,
    headers: mail.headers,
    subject: decodedWords(mail.headers.subject ?? ''),
    html,
    text: partOf('text/plain'),
    path: /href="https?:\/\/[^/"]+([^"]*)"/.exec(html)?.[1] ?? '',
    attachments: leaves.flatMap((leaf) => {
      const filename = fileOf(leaf)
      const contentType = leaf.headers['content-type'] ?? ''
      return filename ? [{ filename, contentType, content: decoded(leaf) }] : []
    }),
  }
}
