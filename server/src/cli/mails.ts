import { join } from 'node:path'
import { Email } from '@annai/contract/accounts/shapes'
import {
  findUndelivered,
  isMergeConflict,
  requeue,
} from '../features/admin/undelivered-mails/store.ts'
import { COMMAND_LINE, record, SITE } from '../features/audit/service.ts'
import { transact } from '../platform/db/transact.ts'
import { isId, newId } from '../platform/ids.ts'
import { createLog } from '../platform/log.ts'
import { sendingFailure } from '../platform/mail/retry-policy.ts'
import { createMailTransport, senderOf } from '../platform/mail/transport.ts'
import type { Env } from '../platform/startup/env.ts'
import { StartError } from '../platform/startup/start-error.ts'
import { asSystem } from '../platform/system-authority.ts'
import {
  type Command,
  counted,
  noArguments,
  onlyArgument,
  printLine,
  UsageError,
} from './command.ts'

const SHOWN = 100

export const mailsUndeliveredCommand: Command = {
  name: 'mails:undelivered',
  parameters: '',
  summary: 'lists the mails that were given up, each with the reason',
  async run({ open }, args) {
    noArguments(args)
    const { db } = await open()
    const mails = await findUndelivered(db, 'dead', { limit: SHOWN })
    for (const { id, created_at, kind, recipient, attempts, last_error } of mails) {
      const tries = counted(attempts, 'attempt', 'attempts')
      printLine(
        `${id}  ${created_at.toISOString()}  ${kind}  ${recipient}  ${tries}: ${last_error ?? ''}`,
      )
    }
    printLine(
      mails.length === 0 ? 'Every mail was delivered or is on its way' : `Newest ${SHOWN} at most`,
    )
  },
}

const ATTEMPTS = 10

/** A mail with the key of one of them was queued in the meantime; the next attempt finds it. */
async function retriedOnConflict<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (tries === ATTEMPTS || !isMergeConflict(error)) throw error
    }
  }
}

export const mailsRetryCommand: Command = {
  name: 'mails:retry',
  parameters: 'ID | all',
  summary: 'sends a mail that was given up again, or all of them',
  async run({ open }, args) {
    const which = onlyArgument(args, 'the id of a mail, or all')
    if (which !== 'all' && !isId(which)) throw new UsageError(`There is no mail ${which}`)
    const ctx = await open()
    const chosen = asSystem('operator', { id: which === 'all' ? null : which })
    const count = await retriedOnConflict(() =>
      transact(ctx, async (tx) => {
        const queued = await requeue(tx, chosen, ctx.clock.now())
        if (queued > 0)
          await record(ctx, tx, COMMAND_LINE, {
            act: 'mail.retried',
            ...(chosen.id === null
              ? { subjectKind: 'site', subjectId: SITE }
              : { subjectKind: 'mail', subjectId: chosen.id }),
            after: { count: queued },
          })
        return queued
      }),
    )
    printLine(`Queued again: ${counted(count, 'mail', 'mails')}`)
  },
}

/**
 * Sends one mail with the server's settings, without the queue, so that the answer can be shown.
 */
export async function sendTestMail(env: Env, to: string): Promise<{ id: string; from: string }> {
  const transport = createMailTransport(env, createLog(env.LOG_LEVEL), 1)
  const id = newId()
  const { hostname } = new URL(env.PUBLIC_URL)
  const from = senderOf(env, hostname)
  const text = `This is a test mail from ${env.PUBLIC_URL}. Mails reach this address.`
  try {
    await transport.send(
      {
        from,
        to,
        subject: `Test mail from ${hostname}`,
        text,
        html: `<p>${text}</p>`,
        messageId: `<${id}@${hostname}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      },
      env.PUBLIC_URL,
    )
    return { id, from: from.name === '' ? from.address : `${from.name} <${from.address}>` }
  } finally {
    transport.close()
  }
}

export const mailsTestCommand: Command = {
  name: 'mails:test',
  parameters: 'ADDRESS',
  summary: 'sends a test mail at once and prints what the mail server answered',
  async run({ env }, args) {
    const to = Email.safeParse(onlyArgument(args, 'an email address'))
    if (!to.success) throw new UsageError('The command takes an email address')
    const { id, from } = await sendTestMail(env, to.data).catch((error: unknown) => {
      const { reason, message } = sendingFailure(error)
      throw new StartError(`The test mail did not leave (${reason}): ${message}`)
    })
    printLine(
      env.SMTP_URL
        ? `The mail server accepted the test mail for ${to.data} from ${from}`
        : `SMTP_URL is not set: the test mail is ${join(env.DATA_DIR, 'outbox', `${id}.eml`)}`,
    )
  },
}
