export { SiteLayout as default } from '../../shell/layout/site-layout.tsx'
