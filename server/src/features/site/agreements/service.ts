import { accountRules } from '@annai/contract/accounts/policy'
import type { Language } from '@annai/contract/languages'
import type { Person } from '@annai/contract/person'
import type { Agreement, Agreements, AgreeRequest } from '@annai/contract/site/agreements/shapes'
import { type AgreedDocument, agreedDocumentsOf } from '@annai/contract/site/legal/vocabulary'
import { todayIn } from '@annai/contract/when'
import type { Db } from '../../../platform/db/database.ts'
import { type Tx, transact } from '../../../platform/db/transact.ts'
import type { Platform } from '../../../platform/platform.ts'
import { authorize, refuse } from '../../../platform/refusal.ts'
import { editionInForce, editionWaiting, type LegalEdition } from '../../../platform/site/legal.ts'
import type { SystemAuthority } from '../../../platform/system-authority.ts'
import { lockAccount } from '../../accounts/service.ts'
import * as store from './store.ts'

/** What travellers and guides agree to at the sign-up. */
const AT_SIGN_UP = ['terms', 'privacy'] as const satisfies AgreedDocument[]

const editionsOf = ({ site, clock }: Platform, document: AgreedDocument) => {
  const { legal } = site.current()
  const now = clock.now()
  return {
    inForce: editionInForce(legal, document, now),
    waiting: editionWaiting(legal, document, now),
    material: legal.find((edition) => edition.document === document && edition.isMaterial),
  }
}

const versionOf = (edition: LegalEdition | undefined) =>
  edition && edition.languages.length > 0 ? edition.id : 0

/** Records the tick of the sign-up, for the versions in force. */
export const agreeAtSignUp = (
  ctx: Platform,
  tx: Tx,
  account: SystemAuthority<'effects', { id: string }>,
  language: Language,
) =>
  store.add(
    tx,
    account,
    AT_SIGN_UP.map((document) => ({
      document,
      version: versionOf(editionsOf(ctx, document).inForce),
      language,
    })),
    ctx.clock.now(),
  )

export const agreementsOf = async (reader: Db | Tx, accountId: string): Promise<Agreement[]> =>
  (await store.ofAccount(reader, accountId)).map(({ agreed_at, ...agreed }) => ({
    ...agreed,
    agreedAt: agreed_at.toISOString(),
  }))

/** The version of a document that a person has not accepted since its last material change. */
function waitingOf(
  ctx: Platform,
  document: AgreedDocument,
  agreed: readonly Agreement[],
  since: Date,
): Agreements['waiting'] {
  const { inForce, waiting, material } = editionsOf(ctx, document)
  if (!material) return []
  const isKnown =
    since >= material.inForceAt ||
    agreed.some((one) => one.document === document && one.version >= material.id)
  const shown = waiting?.isMaterial ? waiting : inForce
  if (isKnown || !shown || versionOf(shown) === 0) return []
  const inForceOn = todayIn(ctx.site.settings().timeZone, shown.inForceAt.getTime())
  return [{ document, version: shown.id, inForceOn, isInForce: shown === inForce }]
}

async function read(ctx: Platform, reader: Db | Tx, { id, role }: Person): Promise<Agreements> {
  const agreed = await agreementsOf(reader, id)
  const since = (await store.createdAt(reader, id)) ?? refuse('auth.required')
  const waiting = agreedDocumentsOf(role).flatMap((document) =>
    waitingOf(ctx, document, agreed, since),
  )
  return { agreed, waiting }
}

export const readAgreements = (ctx: Platform, me: Person): Promise<Agreements> =>
  read(ctx, ctx.db, me)

/** Accepts versions that are or will be in force; a repeated call changes nothing. */
export const agree = (
  ctx: Platform,
  me: Person,
  { agreed, language }: AgreeRequest,
): Promise<Agreements> =>
  transact(ctx, async (tx) => {
    for (const { document, version } of agreed) {
      const { inForce, waiting } = editionsOf(ctx, document)
      const known = [versionOf(inForce), ...(waiting ? [waiting.id] : [])]
      if (!known.includes(version)) refuse('site.stale')
    }
    const account = (await lockAccount(tx, me.id)) ?? refuse('auth.required')
    await store.add(
      tx,
      authorize(accountRules, 'changeAccount', me, account),
      agreed.map((one) => ({ ...one, language })),
      ctx.clock.now(),
    )
    return read(ctx, tx, me)
  })
