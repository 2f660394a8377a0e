import { DecisionScreen } from '../../features/decisions/decision-screen.tsx'
import type { Route } from './+types/decision.ts'

export default function Decision({ params }: Route.ComponentProps) {
  return <DecisionScreen id={params.decisionId} />
}
