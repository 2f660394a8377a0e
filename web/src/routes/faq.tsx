export { FaqPage as default } from '../features/pages/faq-page.tsx'
