export { DecisionsScreen as default } from '../../features/decisions/decisions-screen.tsx'
