import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { clearPendingGuide, readPendingGuide } from '../../shell/session/pending-guide.ts'
import { useSession } from '../../shell/session/session.ts'
import { ButtonLink } from '../../ui/form/button.tsx'

const noUpdates = () => () => undefined
/** A text, because a snapshot is compared by identity. */
const stored = () => JSON.stringify(readPendingGuide())

/** Leads a traveller who has just logged in back to the guide that the login interrupted. */
export function ContinueCard() {
  const { t } = useTranslation()
  const { role } = useSession()
  const text = useSyncExternalStore(noUpdates, stored, () => 'null')
  const guide = JSON.parse(text) as ReturnType<typeof readPendingGuide>
  if (role !== 'user' || !guide) return null
  return (
    <p className="page flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      {t('home.continue.text', { name: guide.displayName })}
      <ButtonLink to={`/guide/${guide.username}`} onClick={clearPendingGuide}>
        {t('home.continue.action', { name: guide.displayName })}
      </ButtonLink>
    </p>
  )
}
