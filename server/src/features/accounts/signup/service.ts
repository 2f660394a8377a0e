import type { PreparedProfile } from '@annai/contract/accounts/invitations/shapes'
import type { SignupRequest } from '@annai/contract/accounts/shapes'
import type { Language } from '@annai/contract/languages'
import { type Tx, transact } from '../../../platform/db/transact.ts'
import { newId } from '../../../platform/ids.ts'
import { queueMail } from '../../../platform/mail/queue.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refuse } from '../../../platform/refusal.ts'
import { logAfter } from '../../../platform/security/security-log.ts'
import { asSystem, type SystemAuthority } from '../../../platform/system-authority.ts'
import { type ProvenPlace, provenPlace } from '../../places/service.ts'
import { refuseNamesLikeSite } from '../names/service.ts'
import { keepingUnique, unverifiedBefore } from '../service.ts'
import { byEmail, removeUnverified } from '../store.ts'
import * as store from './store.ts'

declare module '../../../platform/events.ts' {
  interface DomainEvents {
    /** A person signed up, and agreed to the terms and the privacy policy. */
    'account.registered': { accountId: string; language: Language }
  }
}

/** A sign-up, with or without a password. */
type NewPerson<Request = SignupRequest> = Request extends unknown
  ? Omit<Request, 'password'>
  : never

/** The place that a guide has chosen. */
export const placeOf = async (ctx: Platform, body: NewPerson): Promise<ProvenPlace | null> =>
  body.role === 'guide'
    ? ((await provenPlace(ctx, body.location, body.language)) ?? refuse('places.unknown'))
    : null

async function insertProfile(
  tx: Tx,
  account: SystemAuthority<'visitor', store.AccountValues>,
  body: NewPerson,
  place: ProvenPlace | null,
  prepared?: PreparedProfile,
) {
  if (body.role === 'user' || !place) return store.insertTraveller(tx, account)
  return store.insertGuide(tx, account, {
    introduction: body.introduction,
    formatted_address: place.formattedAddress,
    country: place.country,
    country_code: place.countryCode,
    place_id: place.placeId,
    ...(prepared && {
      role: prepared.role,
      tagline: prepared.tagline,
      languages: prepared.languages,
      expertises: prepared.expertises,
      highlights: prepared.highlights,
    }),
  })
}

interface NewAccount {
  id: string
  passwordHash: string
  /** False if nobody knows the password. */
  hasPassword?: boolean
  place: ProvenPlace | null
  /** Null until the link of a mail is opened. */
  verifiedAt: Date | null
  /** What an invitation hands over, besides what the guide has typed. */
  prepared?: PreparedProfile
}

/** Stores an account with its profile. */
export async function insertAccount(
  ctx: Platform,
  tx: Tx,
  body: NewPerson,
  { id, passwordHash, hasPassword = true, place, verifiedAt, prepared }: NewAccount,
): Promise<void> {
  await removeUnverified(tx, asSystem('retention'), unverifiedBefore(ctx), body)
  const account = asSystem('visitor', {
    id,
    role: body.role,
    username: body.username,
    email: body.email,
    password_hash: passwordHash,
    has_password: hasPassword,
    display_name: body.displayName,
    language: body.language,
    created_at: ctx.clock.now(),
    email_verified_at: verifiedAt,
  })
  // The unique index has no other form of its domain, which an older account may have.
  if (await byEmail(tx, body.email)) refuse('accounts.emailTaken')
  await store.insert(tx, account)
  await insertProfile(tx, account, body, place, prepared)
  await ctx.events.emit(tx, 'account.registered', { accountId: id, language: body.language })
  logAfter(ctx, tx, 'user_created', { account: id, reason: body.role })
}

/** Creates an account, which can log in once its address is verified. */
export async function signUp(ctx: Platform, body: SignupRequest): Promise<void> {
  if (body.role === 'guide' && ctx.site.settings().signUp !== 'open') refuse('signup.closed')
  refuseNamesLikeSite(ctx, body)
  const place = await placeOf(ctx, body)
  const passwordHash = await ctx.passwords.hash(body.password)
  await keepingUnique(() =>
    transact(ctx, async (tx) => {
      const id = newId()
      await insertAccount(ctx, tx, body, { id, passwordHash, place, verifiedAt: null })
      await queueMail(ctx, tx, {
        accountId: id,
        recipient: body.email,
        language: body.language,
        kind: 'verification',
        params: {},
        dueAt: ctx.clock.now(),
      })
    }),
  )
}
