export { guideKeys } from './guide-keys.ts'
