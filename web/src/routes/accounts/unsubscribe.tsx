import { UnsubscribeScreen } from '../../features/accounts/settings/unsubscribe-screen.tsx'
import type { Route } from './+types/unsubscribe.ts'

export default function Unsubscribe({ params }: Route.ComponentProps) {
  return <UnsubscribeScreen token={params.token} />
}
