import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Env } from '../env.ts'
import type { Logger } from '../log.ts'

export interface OutgoingMail {
  from: string
  to: string
  subject: string
  html: string
  text: string
  messageId: string
  headers: Record<string, string>
}

export interface MailTransport {
  send(mail: OutgoingMail, link: string): Promise<void>
  close(): void
}

const PATIENCE = 10_000

const composed = ({ headers, to, ...mail }: OutgoingMail) => ({
  ...mail,
  // As an object, so that no text of a person can smuggle in a second recipient.
  to: { name: '', address: to },
  headers,
  disableFileAccess: true,
  disableUrlAccess: true,
})

function throughSmtp(url: string): MailTransport {
  const smtp = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: PATIENCE,
    greetingTimeout: PATIENCE,
    socketTimeout: 2 * PATIENCE,
  })
  return {
    async send(mail) {
      await smtp.sendMail(composed(mail))
    },
    close: () => smtp.close(),
  }
}

/** Without a mail server each mail is a file that any mail program opens; the log tells its link. */
function intoFolder(folder: string, log: Logger): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail, link) {
      const { message } = await composer.sendMail(composed(mail))
      await mkdir(folder, { recursive: true })
      const name = `${mail.messageId.replace(/[<>]|@.*/g, '')}.eml`
      // Written aside and renamed, so that nobody reads half a mail.
      const file = await open(join(folder, `${name}.part`), 'w', 0o600)
      try {
        await file.writeFile(message as Buffer)
      } finally {
        await file.close()
      }
      await rename(join(folder, `${name}.part`), join(folder, name))
      log.info({ mail: name, to: mail.to, link }, 'mail kept in the outbox: SMTP_URL is not set')
    },
    close: () => undefined,
  }
}

/** Real mail where SMTP_URL is set, otherwise files in DATA_DIR/outbox. */
export const createMailTransport = (
  { SMTP_URL, DATA_DIR }: Pick<Env, 'SMTP_URL' | 'DATA_DIR'>,
  log: Logger,
): MailTransport => (SMTP_URL ? throughSmtp(SMTP_URL) : intoFolder(join(DATA_DIR, 'outbox'), log))
