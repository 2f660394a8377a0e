import type { Db } from '../../platform/db/database.ts'
import { readQueueState } from '../../platform/mail/store.ts'
import { verifyMailServer } from '../../platform/mail/transport.ts'
import type { Env } from '../../platform/startup/env.ts'
import { callOf, counted } from '../command.ts'
import { sendTestMail } from '../mails.ts'
import { type Finding, ok, problem, reasonOf, warning } from './finding.ts'

/** The mail server, and a test mail where an address is given. */
export async function checkMailServer(env: Env, to: string | null): Promise<Finding[]> {
  const { SMTP_URL: url, SMTP_REQUIRE_TLS: requireTLS } = env
  if (!url)
    return [
      warning(
        'mail',
        'SMTP_URL is not set: mails are files in DATA_DIR/outbox and reach no one',
        'Set SMTP_URL to your mail server',
      ),
    ]
  let text = `The mail server accepts connections; send a test mail with: ${callOf('doctor ADDRESS')}`
  try {
    await verifyMailServer({ url, requireTLS })
    if (to !== null) {
      const { from } = await sendTestMail(env, to)
      text = `The mail server accepted a test mail for ${to} from ${from}`
    }
  } catch (error) {
    return [
      problem(
        'mail',
        `The mail server refused: ${reasonOf(error)}`,
        'Compare SMTP_URL, SMTP_TLS and MAIL_FROM with the settings of your mail provider',
      ),
    ]
  }
  return [ok('mail', text)]
}

export async function checkMailQueue(db: Db, now: Date): Promise<Finding[]> {
  const { queued, dead, oldestDueSeconds, isLate } = await readQueueState(db, now)
  const findings: Finding[] = []
  if (dead > 0)
    findings.push(
      warning(
        'mail queue',
        `${counted(dead, 'mail was', 'mails were')} given up`,
        `Read the reasons with ${callOf('mails:undelivered')}, mend them, then: ${callOf('mails:retry all')}`,
      ),
    )
  if (isLate)
    findings.push(
      problem(
        'mail queue',
        `The oldest of ${counted(queued, 'mail', 'mails')} has waited for ${Math.round(oldestDueSeconds / 60)} minutes`,
        'Check that a server runs, and read its log for "mail delivery failed"',
      ),
    )
  return findings.length > 0 ? findings : [ok('mail queue', 'No mail waits or was given up')]
}
