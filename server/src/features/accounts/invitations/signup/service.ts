import type { Invitation, InvitedSignup } from '@annai/contract/accounts/invitations/shapes'
import { accountRules } from '@annai/contract/accounts/policy'
import type { LoginResponse } from '@annai/contract/accounts/shapes'
import { type Tx, transact } from '../../../../platform/db/transact.ts'
import { hashToken, newId } from '../../../../platform/ids.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { authorize, refuse } from '../../../../platform/refusal.ts'
import { asSystem } from '../../../../platform/system-authority.ts'
import type { DeviceOwner } from '../../devices/service.ts'
import { refuseNamesLikeSite } from '../../names/service.ts'
import { keepingUnique } from '../../service.ts'
import { openSession } from '../../sessions/service.ts'
import { insertAccount, placeOf } from '../../signup/service.ts'
import { byEmail, removeClaims } from '../../store.ts'
import * as store from '../store.ts'

declare module '../../../../platform/events.ts' {
  interface DomainEvents {
    /** A guide joined by an invitation. */
    'invitation.accepted': {
      guideId: string
      /** The membership that the operator entered; null without a last day. */
      membership: { number: string; until: string } | null
    }
  }
}

/** The invitation of a link that can still be used. */
function usable(ctx: Platform, row: store.LinkedRow | undefined): store.LinkedRow {
  if (ctx.site.settings().signUp === 'closed') refuse('signup.closed')
  if (!row) refuse('invitations.link')
  if (row.accepted_at) refuse('invitations.used')
  if (row.expires_at <= ctx.clock.now()) refuse('invitations.link')
  return row
}

const findUsable = async (ctx: Platform, token: string) =>
  usable(ctx, await store.findByToken(ctx.db, hashToken(token)))

/** What the link shows. It is used only by a sign-up, so that mail scanners do not use it up. */
export async function readInvitation(ctx: Platform, token: string): Promise<Invitation> {
  const row = await findUsable(ctx, token)
  const account = await byEmail(ctx.db, row.email)
  return {
    email: row.email,
    name: row.name,
    number: row.number,
    memberUntil: row.member_until,
    expiresAt: row.expires_at.toISOString(),
    hasAccount: Boolean(account?.email_verified_at),
    ...(row.profile && { profile: row.profile }),
  }
}

/** Locks the invitation: of two people who use a link at once, the second finds it used. */
async function useLink(ctx: Platform, tx: Tx, token: string, accountId: string) {
  const row = usable(ctx, await store.lockByToken(tx, hashToken(token)))
  const link = { accountId }
  return { row, account: authorize(accountRules, 'changeByLink', link, { id: accountId }) }
}

/**
 * Creates the guide's account with a verified address and a session. An account with this address
 * that was never verified is deleted, as when any address is verified.
 */
export async function acceptInvitation(
  ctx: Platform,
  token: string,
  body: InvitedSignup,
  userAgent: string,
): Promise<{ session: LoginResponse; owner: DeviceOwner }> {
  // Checked before the password is hashed, which is expensive.
  const { email } = await findUsable(ctx, token)
  const request = { ...body, role: 'guide' as const, email }
  refuseNamesLikeSite(ctx, request)
  const place = await placeOf(ctx, request)
  const passwordHash = await ctx.passwords.hash(body.password)
  const id = newId()
  const opened = await keepingUnique(() =>
    transact(ctx, async (tx) => {
      const { row, account } = await useLink(ctx, tx, token, id)
      await removeClaims(tx, asSystem('credentials'), { email, exceptId: id })
      const now = ctx.clock.now()
      await insertAccount(ctx, tx, request, {
        id,
        passwordHash,
        place,
        verifiedAt: now,
        ...(row.profile && { prepared: row.profile }),
      })
      await store.markAccepted(tx, account, { id: row.id, now })
      await ctx.events.emit(tx, 'invitation.accepted', {
        guideId: id,
        membership:
          row.member_until === null ? null : { number: row.number, until: row.member_until },
      })
      return openSession(ctx, tx, { accountId: id }, userAgent)
    }),
  )
  return {
    session: { token: opened, role: 'guide', userId: id },
    owner: { kind: 'account', id, passwordHash },
  }
}
