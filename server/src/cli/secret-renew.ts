import { ADVICE, type NoRenewal, type Renewal, renewSecrets } from '../platform/secrets/renewal.ts'
import { type Command, counted, printLine, UsageError } from './command.ts'

const LOST_KEY = '--lost-key'

export const secretRenewCommand: Command = {
  name: 'secret:renew',
  parameters: `[${LOST_KEY}]`,
  summary: 'seals imported calendar addresses, who travels and second factors with a new key',
  async run({ open }, args) {
    if (args.some((each) => each !== LOST_KEY))
      throw new UsageError(`The command takes nothing but ${LOST_KEY}`)
    const renewal = await renewSecrets(await open(), { isKeyLost: args.length > 0 })
    for (const line of 'ended' in renewal ? linesOfNone(renewal) : linesOf(renewal)) printLine(line)
  },
}

const linesOfNone = ({ ended }: NoRenewal) => [
  ended === null
    ? 'Nothing is sealed yet: there is nothing to renew'
    : `The key was renewed at ${ended.toISOString()}. For another new key, run the command an hour later`,
]

function* linesOf(renewal: Renewal) {
  const { resealed, unreadable, dropped, old, keptUntil } = renewal
  const places = renewal.oldPlaces.join(' and ')
  yield `${counted(resealed, 'value', 'values')} sealed with the new key`
  if (dropped > 0) yield `${counted(dropped, 'value', 'values')} deleted: the key is lost`
  if (unreadable > 0)
    yield `${counted(unreadable, 'value', 'values')} left as they are: no key opens them`
  if (keptUntil) {
    yield `The old key stays for requests that are under way. Run the command again after ${keptUntil.toISOString()}`
    yield `Earlier backups need the old key: keep a copy of ${places} for as long as those backups`
  }
  if (old === 'removed') yield 'The old key was removed from the data folder'
  if (old === 'unused') {
    yield `Nothing uses the old key in ${places} any more: once a copy is kept for earlier backups, it can go`
    yield `For another new key: ${ADVICE}`
  }
}
