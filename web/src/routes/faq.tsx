export { FaqPage as default } from '../pages/reading/faq-page.tsx'
