import { useSession } from '../../shell/session/session.ts'
import { lazyOrError } from '../../ui/feedback/lazy.tsx'

const LazyFirstSteps = lazyOrError(async () => (await import('./first-steps.tsx')).FirstSteps)

/** The next step of a guide towards the first enquiry. Nobody else loads its code. */
export const GuideSteps = () => (useSession().role === 'guide' ? <LazyFirstSteps /> : null)
