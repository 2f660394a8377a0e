import type { OwnCredential } from '@annai/contract/credentials/shapes'
import type { CredentialRow } from './store.ts'

const rank = ({ status }: CredentialRow) => ['waiting', 'valid', 'refused', 'ended'].indexOf(status)

/** Without an end it is the last. */
const laterFirst = (one: CredentialRow, other: CredentialRow) =>
  (other.ends_at?.getTime() ?? Number.POSITIVE_INFINITY) -
    (one.ends_at?.getTime() ?? Number.POSITIVE_INFINITY) || 0

/**
 * What a guide still needs to read, of each kind and country: what waits, the valid one with the
 * latest end, and a refused or ended one if nothing newer replaces it.
 */
export function currentCredentials(newestFirst: readonly CredentialRow[]): CredentialRow[] {
  const groups = Map.groupBy(newestFirst, ({ kind, country }) => `${kind} ${country}`)
  return [...groups.values()].flatMap((group) => {
    const waiting = group.find(({ status }) => status === 'waiting')
    const valid = group.filter(({ status }) => status === 'valid').sort(laterFirst)[0]
    const [newest] = group
    const past = newest && (newest.status === 'refused' || (newest.status === 'ended' && !valid))
    return [waiting, valid, past ? newest : undefined]
      .filter((row) => row !== undefined)
      .sort((one, other) => rank(one) - rank(other))
  })
}

/**
 * A credential for its guide. A photograph is listed until its time is over, also before the next run
 * of the job.
 */
export const ownView = (row: CredentialRow, now: Date): OwnCredential => ({
  _id: row.id,
  kind: row.kind,
  country: row.country,
  issuer: row.issuer,
  number: row.number,
  showsNumber: row.shows_number,
  status: row.status,
  validTo: row.valid_to,
  appliedUntil: row.applied_until,
  checkedOn: row.checked_on,
  files: row.files
    .filter(({ deleteAt }) => deleteAt === null || new Date(deleteAt) > now)
    .map(({ id }) => id),
})
