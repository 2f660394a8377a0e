import { lazyOrError } from '../../ui/feedback/lazy.tsx'

export { guideKeys } from './guide-keys.ts'
export { useOwnProfile } from './profile/profile-queries.ts'
export { ReviewReply } from './public/review-reply.tsx'
export { useGuideText } from './use-guide-text.ts'
export { usePrices } from './use-prices.ts'

/** For the console alone. */
export const StaffProfileForm = lazyOrError(
  async () => (await import('./profile/staff-profile-form.tsx')).StaffProfileForm,
)
