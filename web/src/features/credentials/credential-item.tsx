import type { OwnCredential } from '@annai/contract/credentials/shapes'
import { Link } from 'react-router'
import { Badge } from '../../ui/feedback/badge.tsx'
import { STATE_TONES, stateOf } from './credential-state.ts'
import { OwnPhotos } from './own-photos.tsx'
import { useCredentialTexts } from './use-credential-texts.ts'

/** The lines that describe a credential. */
function useLines({
  status,
  number,
  showsNumber,
  issuer,
  validTo,
  appliedUntil,
  checkedOn,
}: OwnCredential): string[] {
  const { t, day } = useCredentialTexts()
  const isValid = status === 'valid'
  const end = validTo === null ? t('page.noEnd') : t('page.validTo', { date: day(validTo) })
  return [
    status === 'waiting' && t('page.waitingNote'),
    isValid && appliedUntil === null && end,
    isValid && appliedUntil !== null && t('page.appliedUntil', { date: day(appliedUntil) }),
    status === 'ended' && validTo !== null && t('page.endedOn', { date: day(validTo) }),
    number !== '' && t('page.number', { number }),
    number !== '' && showsNumber && isValid && t('page.shown'),
    issuer !== '' && t('page.issuer', { issuer }),
    isValid && checkedOn !== null && t('page.checkedOn', { date: day(checkedOn) }),
  ].filter((line) => line !== false)
}

interface CredentialItemProps {
  credential: OwnCredential
  isBarred: boolean
}

/** One credential with its state and its photographs. */
export function CredentialItem({ credential, isBarred }: CredentialItemProps) {
  const { t, countryName } = useCredentialTexts()
  const { kind, country, status } = credential
  const state = stateOf(credential)
  const isWaiting = status === 'waiting'
  const isPhotographed = isWaiting || credential.files.length > 0
  const lines = useLines(credential)
  return (
    <article className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={STATE_TONES[state]}>{t(`status.${state}`)}</Badge>
        {country !== '' && <span className="text-muted">{countryName(country)}</span>}
      </div>
      {lines.map((line) => (
        <p key={line} className="wrap-anywhere">
          {line}
        </p>
      ))}
      {isPhotographed && (
        <OwnPhotos credential={credential} name={t(`kinds.${kind}`)} isBarred={isBarred} />
      )}
      {status === 'refused' && (
        <Link to="/decisions" className="link w-fit">
          {t('page.decision')}
        </Link>
      )}
    </article>
  )
}
