import type { PublicUser, UserProfile } from '@annai/contract/accounts/shapes'
import type { TravellerRow } from './store.ts'

/** The public fields of a traveller. */
export const publicUserView = (row: TravellerRow): PublicUser => ({
  displayName: row.display_name,
  profilePicture: row.profile_picture,
  location: row.location,
  languages: row.languages,
  interests: row.interests,
})

export const userProfileView = (row: TravellerRow): UserProfile => ({
  ...publicUserView(row),
  _id: row.id,
  username: row.username,
  email: row.email,
  accountStatus: row.status,
})
