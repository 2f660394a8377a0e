import type { AdminCredential } from '@annai/contract/admin/credentials/shapes'
import { useState } from 'react'
import { Link } from 'react-router'
import { useLicence } from '../../../shell/layout/use-licence.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Photo, STATE_TONES, stateOf, useCredentialTexts } from '../../credentials/index.ts'
import { useAdminDates } from '../use-admin-dates.ts'
import { AcceptDialog } from './accept-dialog.tsx'
import { AppliedDialog } from './applied-dialog.tsx'
import { readPhoto } from './credential-admin-queries.ts'
import { RefuseDialog } from './refuse-dialog.tsx'

/** The facts of a credential, one per line. */
function useFacts(credential: AdminCredential): string[] {
  const { t, day } = useCredentialTexts()
  const { minute } = useAdminDates()
  const { number, issuer, validTo, appliedUntil, renews, sentAt, status, sameNumber } = credential
  return [
    number !== '' && t('page.number', { number }),
    issuer !== '' && t('page.issuer', { issuer }),
    validTo !== null && t('page.validTo', { date: day(validTo) }),
    appliedUntil !== null && t('page.appliedUntil', { date: day(appliedUntil) }),
    renews !== null && t('console.renews', { date: day(renews) }),
    status === 'waiting' && t('console.sentAt', { date: minute(sentAt) }),
    sameNumber.length > 0 && t('console.sameNumber', { names: sameNumber.join(', ') }),
  ].filter((line) => line !== false)
}

const DIALOGS = { accept: AcceptDialog, refuse: RefuseDialog, applied: AppliedDialog } as const

interface CredentialCheckProps {
  credential: AdminCredential
  onDecided: () => void
}

/** A credential with what an administrator can do about it. */
export function CredentialCheck({ credential, onDecided }: CredentialCheckProps) {
  const { t, countryName } = useCredentialTexts()
  const [showsPhotos, setShowsPhotos] = useState(false)
  const [open, setOpen] = useState<keyof typeof DIALOGS | null>(null)
  const { guide, kind, country, status } = credential
  const state = stateOf(credential)
  const facts = useFacts(credential)
  const licence = useLicence()(credential)
  const isWaiting = status === 'waiting'
  const actions = [
    ...(isWaiting ? (['accept'] as const) : []),
    ...(isWaiting || status === 'valid' ? (['refuse'] as const) : []),
    ...(status === 'valid' || status === 'ended' ? (['applied'] as const) : []),
  ]
  const Open = open && DIALOGS[open]
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-base">{licence?.name ?? t(`kinds.${kind}`)}</h3>
        <Badge tone={STATE_TONES[state]}>{t(`status.${state}`)}</Badge>
        {country !== '' && <span className="text-muted">{countryName(country)}</span>}
      </div>
      <Link to={`/admin/people/${guide._id}`} className="link w-fit wrap-anywhere">
        {guide.displayName} @{guide.username}
      </Link>
      {facts.map((line) => (
        <p key={line} dir="auto" className="wrap-anywhere">
          {line}
        </p>
      ))}
      {/* Each read is in the audit log, so none is made before it is wanted. */}
      {credential.files.length > 0 && (
        <Button
          look="secondary"
          aria-expanded={showsPhotos}
          onClick={() => setShowsPhotos(!showsPhotos)}
        >
          {t('photos.show')}
        </Button>
      )}
      {showsPhotos &&
        credential.files.map((file, at) => (
          <Photo
            key={file}
            name={t('photos.nth', { n: at + 1 })}
            queryKey={['admin-credential-photo', credential._id, file]}
            load={(signal) => readPhoto(credential._id, file, signal)}
          />
        ))}
      {licence?.registerUrl && (
        <a href={licence.registerUrl} target="_blank" rel="noreferrer" className="link w-fit">
          {t('console.register')}
        </a>
      )}
      <div className="flex flex-wrap gap-2">
        {actions.map((action) => (
          <Button
            key={action}
            look={action === 'accept' ? undefined : 'secondary'}
            aria-haspopup="dialog"
            onClick={() => setOpen(action)}
          >
            {t(`console.${action}`)}
          </Button>
        ))}
      </div>
      {Open && <Open credential={credential} onClose={() => setOpen(null)} onDecided={onDecided} />}
    </div>
  )
}
