export { guideKeys } from './guide-keys.ts'
export { useGuideText } from './use-guide-text.ts'
export { usePrices } from './use-prices.ts'
