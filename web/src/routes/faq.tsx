export { FaqPage as default } from '../pages/reading/faq-page.tsx'
export { STARTS_ON_INPUT as handle } from '../startup/initial-page.ts'
