export { SiteLayout as default } from '../shell/site-layout.tsx'
