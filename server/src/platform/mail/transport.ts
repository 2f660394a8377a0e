import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { assertOutsideTransaction } from '../db/transact.ts'
import type { Logger } from '../log.ts'
import type { Env } from '../startup/env.ts'
import type { MailAttachment } from './kinds.ts'

/**
 * Never one string: a mail library reads `:` and `,` in a name without quotes as the syntax of a
 * list of addresses.
 */
interface Sender {
  name: string
  address: string
}

export interface OutgoingMail {
  from: Sender
  /** The operator, who reads what people answer. */
  replyTo?: string
  to: string
  subject: string
  html: string
  text: string
  messageId: string
  /** The conversation that the mail belongs to. */
  references?: string
  headers: Record<string, string>
  attachments?: MailAttachment[]
}

export interface MailTransport {
  /** Resolves when the mail server has accepted the mail. `link` is for the log of the outbox. */
  send(mail: OutgoingMail, link: string): Promise<void>
  close(): void
}

/** Each of these timeouts delays only its own mail, so a slow server may take its time. */
const TIMEOUTS = {
  connectionTimeout: 10_000,
  greetingTimeout: 15_000,
  // Giving up early on a server that accepts late would send the mail again.
  socketTimeout: 120_000,
}
/** Ends a session that a server keeps open byte by byte. */
const SEND_MAX = 180_000
const IDLE_TIMEOUT = 30_000

interface SmtpServer {
  url: string
  requireTLS: boolean
}

const composed = ({ headers, to, ...mail }: OutgoingMail) => ({
  ...mail,
  // An object, so that typed text cannot add a second recipient.
  to: { name: '', address: to },
  headers,
  disableFileAccess: true,
  disableUrlAccess: true,
})

/** nodemailer prefers the settings of the URL, so its TLS settings are removed. */
function withoutTlsSettings(url: string): string {
  const parsed = new URL(url)
  for (const name of ['requireTLS', 'ignoreTLS', 'opportunisticTLS'])
    parsed.searchParams.delete(name)
  return parsed.href
}

const smtpOptions = ({ url, requireTLS }: SmtpServer) => ({
  url: withoutTlsSettings(url),
  requireTLS,
  ...TIMEOUTS,
})

/** Connects, encrypts and logs in as for a mail, but sends nothing. */
export async function verifyMailServer(server: SmtpServer): Promise<void> {
  const smtp = createTransport(smtpOptions(server))
  try {
    await smtp.verify()
  } finally {
    smtp.close()
  }
}

function throughSmtp(server: SmtpServer, connections: number): MailTransport {
  const smtp = createTransport({
    ...smtpOptions(server),
    pool: true,
    maxConnections: connections,
    idleTimeout: IDLE_TIMEOUT,
    // Only if no byte of the mail was sent: the idle connection had been closed.
    maxRequeues: 1,
  })
  return {
    async send(mail) {
      assertOutsideTransaction('a mail')
      const message = { ...composed(mail), signal: AbortSignal.timeout(SEND_MAX) }
      await smtp.sendMail(message)
    },
    close: () => smtp.close(),
  }
}

/**
 * Without a mail server each mail becomes a file that any mail program opens; its link is logged.
 */
function intoFolder(folder: string, log: Logger): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail, link) {
      assertOutsideTransaction('a mail')
      const { message } = await composer.sendMail(composed(mail))
      await mkdir(folder, { recursive: true })
      const name = `${mail.messageId.replace(/[<>]|@.*/g, '')}.eml`
      // Written to another name and renamed, so that no reader sees a partial mail.
      const file = await open(join(folder, `${name}.part`), 'w', 0o600)
      try {
        await file.writeFile(message as Buffer)
      } finally {
        await file.close()
      }
      await rename(join(folder, `${name}.part`), join(folder, name))
      log.info({ mail: name, link }, 'mail saved in the outbox: SMTP_URL is not set')
    },
    close: () => undefined,
  }
}

/** SMTP if SMTP_URL is set, otherwise files in DATA_DIR/outbox. */
export const createMailTransport = (
  { SMTP_URL, SMTP_REQUIRE_TLS, DATA_DIR }: Pick<Env, 'SMTP_URL' | 'SMTP_REQUIRE_TLS' | 'DATA_DIR'>,
  log: Logger,
  connections: number,
): MailTransport =>
  SMTP_URL
    ? throughSmtp({ url: SMTP_URL, requireTLS: SMTP_REQUIRE_TLS }, connections)
    : intoFolder(join(DATA_DIR, 'outbox'), log)

const NAME_AND_ADDRESS = /^(.*)<([^<>]*)>$/

function parse(from: string): Sender {
  const [, name = '', address = from] = NAME_AND_ADDRESS.exec(from.trim()) ?? []
  const unquoted = name
    .trim()
    .replace(/^"(.*)"$/, (_, inner: string) => inner.replace(/\\(.)/g, '$1'))
  return { name: unquoted, address: address.trim() }
}

/** The sender of mails: MAIL_FROM, else the name of the site. */
export const senderOf = (
  { MAIL_FROM, PUBLIC_URL }: Pick<Env, 'MAIL_FROM' | 'PUBLIC_URL'>,
  name: string,
): Sender =>
  MAIL_FROM === undefined
    ? { name, address: `no-reply@${new URL(PUBLIC_URL).hostname}` }
    : parse(MAIL_FROM)
