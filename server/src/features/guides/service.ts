export { lockGuide } from './store.ts'
