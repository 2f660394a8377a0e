export { guideCards } from './cards.ts'
export { publicGuide } from './public-page.ts'
export { replacementsFor } from './similar.ts'
export { lockGuide } from './store.ts'
