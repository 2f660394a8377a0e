import type { ContactCard, ContactCardRequest } from '@annai/contract/accounts/contact-card/shapes'
import type { Authorized } from '@annai/contract/permission'
import type { Person } from '@annai/contract/person'
import { normalized } from '@annai/contract/text'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { Db } from '../../../platform/db/database.ts'
import { type Tx, transact } from '../../../platform/db/transact.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refuseField } from '../../../platform/refusal.ts'
import { lockOwnAccount } from '../service.ts'
import type { AccountRow } from '../store.ts'
import * as store from './store.ts'

interface Own {
  card: ContactCard | null
}

function cardView({ phone, messenger, messenger_id }: store.CardRow): ContactCard {
  const parsed = phone === null ? undefined : parsePhoneNumberFromString(phone)
  return {
    phone: parsed
      ? {
          number: parsed.number,
          national: parsed.formatNational(),
          international: parsed.formatInternational(),
        }
      : null,
    messenger: messenger === null ? null : { name: messenger, id: messenger_id ?? '' },
  }
}

/** The contact card of an account; whether it may be read now is the caller's question. */
export async function contactCardOf(
  reader: Db | Tx,
  accountId: string,
): Promise<ContactCard | null> {
  const row = await store.find(reader, accountId)
  return row ? cardView(row) : null
}

export const readContactCard = async (ctx: Platform, me: Person): Promise<Own> => ({
  card: await contactCardOf(ctx.db, me.id),
})

const change = (
  ctx: Platform,
  me: Person,
  write: (tx: Tx, account: Authorized<AccountRow, 'changeAccount'>) => Promise<unknown>,
): Promise<Own> =>
  transact(ctx, async (tx) => {
    await write(tx, await lockOwnAccount(tx, me))
    return { card: await contactCardOf(tx, me.id) }
  })

/** Saves the card with the number in E.164, whatever way it was typed. */
export function saveContactCard(
  ctx: Platform,
  me: Person,
  { phone, messenger, messengerId }: ContactCardRequest,
): Promise<Own> {
  // Japanese keyboards write a full-width plus, which the library does not know.
  const parsed = phone === '' ? null : parsePhoneNumberFromString(normalized(phone, 'NFKC'))
  if (parsed === undefined || parsed?.isPossible() === false) refuseField('phoneInvalid', 'phone')
  return change(ctx, me, (tx, account) =>
    store.save(tx, account, {
      phone: parsed?.number ?? null,
      messenger,
      messenger_id: messenger === null ? null : messengerId,
      updated_at: ctx.clock.now(),
    }),
  )
}

export const deleteContactCard = (ctx: Platform, me: Person): Promise<Own> =>
  change(ctx, me, store.remove)
