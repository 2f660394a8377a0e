import { keyFileIn } from '../platform/secrets/keys.ts'
import { type Command, counted, printLine, UsageError } from './command.ts'
import { renewSecrets } from './secrets/renewal.ts'

const LOST_KEY = '--lost-key'

export const secretRenewCommand: Command = {
  name: 'secret:renew',
  parameters: `[${LOST_KEY}]`,
  summary: 'seals imported calendar addresses, who travels and second factors with a new key',
  async run({ open, env }, args) {
    if (args.some((each) => each !== LOST_KEY))
      throw new UsageError(`The command takes nothing but ${LOST_KEY}`)
    const renewal = await renewSecrets(await open(), { isKeyLost: args.length > 0 })
    if (!renewal) return printLine('Nothing is sealed yet: there is nothing to renew')
    const { resealed, unreadable, deleted } = renewal
    printLine(`${counted(resealed, 'value', 'values')} sealed with the new key`)
    if (deleted > 0) printLine(`${counted(deleted, 'value', 'values')} deleted: the key is lost`)
    if (unreadable > 0)
      printLine(`${counted(unreadable, 'value', 'values')} left as they are: no key opens them`)
    printLine(
      env.SECRET_KEY === undefined
        ? `Earlier backups need the old key, which stays in ${keyFileIn(env.DATA_DIR)}`
        : 'Earlier backups need the old key: keep a copy of it, and remove SECRET_KEY_OLD',
    )
  },
}
