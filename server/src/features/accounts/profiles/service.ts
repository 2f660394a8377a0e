import { accountRules } from '@annai/contract/accounts/policy'
import type { PublicUser, UserProfile, UserProfileRequest } from '@annai/contract/accounts/shapes'
import type { Person } from '@annai/contract/person'
import { type Tx, transact } from '../../../platform/db/transact.ts'
import type { Platform } from '../../../platform/platform.ts'
import { authorize, refuse } from '../../../platform/refusal.ts'
import { dropUnused, ownsPictures } from '../../media/service.ts'
import { refuseNamesLikeSite } from '../names/service.ts'
import { keepingUnique } from '../service.ts'
import { lockAccount, update } from '../store.ts'
import * as store from './store.ts'

/** The public fields of a traveller. */
const publicUserView = (row: store.TravellerRow): PublicUser => ({
  displayName: row.display_name,
  profilePicture: row.profile_picture,
  location: row.location,
  languages: row.languages,
  interests: row.interests,
})

const userProfileView = (row: store.TravellerRow): UserProfile => ({
  ...publicUserView(row),
  _id: row.id,
  username: row.username,
  email: row.email,
  accountStatus: row.status,
})

/** The public profile of a traveller; 404 for guides, hidden and unknown accounts. */
export const readPublicUser = async (ctx: Platform, username: string): Promise<PublicUser> =>
  publicUserView((await store.visible(ctx.db, username)) ?? refuse('accounts.notFound'))

export const readProfile = async (ctx: Platform, me: Person): Promise<UserProfile> =>
  userProfileView((await store.own(ctx.db, me.id)) ?? refuse('accounts.notFound'))

/** Accepts only a picture that the person uploaded, because all readers load its address. */
async function assertOwnPicture(tx: Tx, me: Person, url: string, current: string): Promise<void> {
  if (url === '' || url === current) return
  if (!(await ownsPictures(tx, me.id, [url]))) refuse('media.notYours')
}

/** Saves the fields in the request. Others stay unchanged. */
export const saveProfile = (
  ctx: Platform,
  me: Person,
  body: UserProfileRequest,
): Promise<UserProfile> =>
  keepingUnique(() =>
    transact(ctx, async (tx) => {
      const held = (await lockAccount(tx, me.id)) ?? refuse('accounts.notFound')
      const account = authorize(accountRules, 'changeAccount', me, held)
      const { username, displayName, profilePicture, location, languages, interests } = body
      refuseNamesLikeSite(ctx, body, { username: held.username, displayName: held.display_name })
      if (profilePicture !== undefined)
        await assertOwnPicture(tx, me, profilePicture, account.profile_picture)
      const changes = {
        ...(username !== undefined && { username }),
        ...(displayName !== undefined && { display_name: displayName }),
        ...(profilePicture !== undefined && { profile_picture: profilePicture }),
      }
      await update(tx, account, changes, ctx.clock.now())
      await dropUnused(ctx, tx, account, [account.profile_picture])
      const details = {
        ...(location !== undefined && { location }),
        ...(languages !== undefined && { languages }),
        ...(interests !== undefined && { interests }),
      }
      if (Object.keys(details).length > 0) await store.update(tx, account, details)
      return userProfileView((await store.own(tx, me.id)) ?? refuse('accounts.notFound'))
    }),
  )
