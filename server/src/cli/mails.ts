import { isId } from '../platform/ids.ts'
import { requeue, undelivered } from '../platform/mail/store.ts'
import { type Command, counted, nothing, onlyArgument, printLine, WrongUse } from './command.ts'

const SHOWN = 100

export const mailsUndeliveredCommand: Command = {
  name: 'mails:undelivered',
  takes: '',
  does: 'lists the mails that were given up, each with the reason',
  async run({ open }, args) {
    nothing(args)
    const { db } = await open()
    const mails = await undelivered(db, SHOWN)
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

export const mailsRetryCommand: Command = {
  name: 'mails:retry',
  takes: 'ID | all',
  does: 'sends a mail that was given up again, or all of them',
  async run({ open }, args) {
    const which = onlyArgument(args, 'the id of a mail, or all')
    if (which !== 'all' && !isId(which)) throw new WrongUse(`There is no mail ${which}`)
    const { db, clock } = await open()
    const count = await requeue(db, clock.now(), which === 'all' ? null : which)
    printLine(`Queued again: ${counted(count, 'mail', 'mails')}`)
  },
}
