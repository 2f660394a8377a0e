export { guideKeys } from './guide-keys.ts'
export { useOwnProfile } from './profile/profile-queries.ts'
