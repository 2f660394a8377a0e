import { useTranslation } from 'react-i18next'
import { readWantedTrip, storeWantedTrip } from '../../shell/forms/wanted-trip.ts'
import { clearPendingGuide, readPendingGuide } from '../../shell/session/pending-guide.ts'
import { useSession } from '../../shell/session/session.ts'
import { lazyOrError } from '../../ui/feedback/lazy-or-error.tsx'
import { ButtonLink } from '../../ui/form/button.tsx'

const LazyFirstSteps = lazyOrError(async () => (await import('./first-steps.tsx')).FirstSteps)

/**
 * Links a traveller who has just logged in to the guide from before the login, and shows a guide the
 * next step towards the first enquiry.
 */
export function ContinueCard() {
  const { t } = useTranslation()
  const { role } = useSession()
  // The role is unknown on the server and while hydrating, so storage is read in the browser only.
  const guide = role === 'user' ? readPendingGuide() : null
  if (role === 'guide') return <LazyFirstSteps />
  if (!guide) return null
  const resume = () => {
    // The link in the verification mail opens a tab that has none of the visitor's drafts.
    if (guide.wanted && !readWantedTrip()) storeWantedTrip(guide.wanted)
    clearPendingGuide()
  }
  return (
    <p className="page flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      {t('home.continue.text', { name: guide.displayName })}
      <ButtonLink to={`/guide/${encodeURIComponent(guide.username)}`} onClick={resume}>
        {t('home.continue.action', { name: guide.displayName })}
      </ButtonLink>
    </p>
  )
}
