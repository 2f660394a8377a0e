export { guideKeys } from './guide-keys.ts'
export { useOwnProfile } from './profile/profile-queries.ts'
export { useGuideText } from './use-guide-text.ts'
export { usePrices } from './use-prices.ts'
