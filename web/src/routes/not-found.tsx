import { data } from 'react-router'

export { MissingPage as default } from '../shell/layout/missing-page.tsx'

export const loader = () => data(null, { status: 404 })
