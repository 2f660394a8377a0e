import { renewSecrets } from '../platform/secrets/renewal.ts'
import { type Command, counted, printLine, WrongUse } from './command.ts'

const LOST_KEY = '--lost-key'

export const secretRenewCommand: Command = {
  name: 'secret:renew',
  takes: `[${LOST_KEY}]`,
  does: 'seals imported calendar addresses and who travels with a new key',
  async run({ open }, args) {
    if (args.some((each) => each !== LOST_KEY))
      throw new WrongUse(`The command takes nothing but ${LOST_KEY}`)
    const ctx = await open()
    const renewal = await renewSecrets(ctx, { isKeyLost: args.length > 0 })
    const { resealed, unreadable, dropped, old, keptUntil } = renewal
    printLine(`${counted(resealed, 'value', 'values')} sealed with the new key`)
    if (dropped > 0) printLine(`${counted(dropped, 'value', 'values')} deleted: the key is lost`)
    if (unreadable > 0)
      printLine(`${counted(unreadable, 'value', 'values')} left as they are: no key opens them`)
    if (keptUntil)
      printLine(
        `The old key stays for requests that are under way. Run the command again after ${keptUntil.toISOString()}`,
      )
    if (old === 'removed') printLine('The old key was removed from the data folder')
    if (old === 'unused') printLine('Nothing uses SECRET_KEY_OLD any more: the setting can go')
  },
}
