import { credentialRules } from '@annai/contract/credentials/policy'
import type { CredentialRequest, OwnCredentials } from '@annai/contract/credentials/shapes'
import { CREDENTIAL_LIMITS } from '@annai/contract/credentials/vocabulary'
import type { Person } from '@annai/contract/person'
import type { Db } from '../../platform/db/database.ts'
import { type Tx, transact } from '../../platform/db/transact.ts'
import { isId, newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { authorize, refuse } from '../../platform/refusal.ts'
import { lockGuide } from '../guides/service.ts'
import { storeBadges } from './badges.ts'
import * as store from './store.ts'
import { currentCredentials, ownView } from './view.ts'

async function read(
  { clock }: Platform,
  reader: Db | Tx,
  guideId: string,
): Promise<OwnCredentials> {
  const place = (await store.placeOf(reader, guideId)) ?? refuse('guides.notFound')
  const rows = currentCredentials(await store.ofGuide(reader, guideId))
  const now = clock.now()
  return {
    credentials: rows.map((row) => ownView(row, now)),
    country: place.country_code ?? '',
  }
}

export const readCredentials = (ctx: Platform, me: Person): Promise<OwnCredentials> =>
  read(ctx, ctx.db, me.id)

/**
 * Sends a credential to be checked. One that waits already is changed, so a double click sends one;
 * what is valid stays until its end, whatever is decided about its renewal.
 */
export const sendCredential = (
  ctx: Platform,
  me: Person,
  { kind, country, number, showsNumber }: CredentialRequest,
): Promise<OwnCredentials> =>
  transact(ctx, async (tx) => {
    await lockGuide(tx, me.id)
    const guide = authorize(credentialRules, 'changeCredential', me, { guide_id: me.id })
    const known = await store.ofGuide(tx, me.id)
    const same = known.filter((row) => row.kind === kind && row.country === country)
    const waiting = same.find(({ status }) => status === 'waiting')
    if (waiting)
      await store.changeWaiting(tx, guide, waiting.id, { number, shows_number: showsNumber })
    else {
      if (known.length >= CREDENTIAL_LIMITS.perGuide) refuse('credentials.full')
      await store.insert(tx, guide, {
        id: newId(),
        kind,
        country,
        number,
        shows_number: showsNumber,
        status: 'waiting',
        supersedes: same.find(({ status }) => status === 'valid' || status === 'ended')?.id ?? null,
        created_at: ctx.clock.now(),
      })
    }
    return read(ctx, tx, me.id)
  })

/** The guide's own credential; 404 for another guide's. */
export async function findOwn(reader: Db | Tx, me: Person, id: string) {
  const row = isId(id) ? await store.find(reader, id) : undefined
  return authorize(credentialRules, 'changeCredential', me, row ?? refuse('credentials.notFound'))
}

/** The same with the guide locked. */
export async function lockOwn(tx: Tx, me: Person, id: string) {
  await lockGuide(tx, me.id)
  return findOwn(tx, me, id)
}

export const deleteCredential = (ctx: Platform, me: Person, id: string): Promise<OwnCredentials> =>
  transact(ctx, async (tx) => {
    await store.remove(tx, await lockOwn(tx, me, id))
    await storeBadges(ctx, tx, me.id)
    return read(ctx, tx, me.id)
  })
