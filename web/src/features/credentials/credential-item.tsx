import type { OwnCredential } from '@annai/contract/credentials/shapes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { messageOf } from '../../shell/http/api-error.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { FormAlert } from '../../ui/feedback/form-alert.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { useCredentialChanges } from './credential-queries.ts'
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

/** One credential with its state, and what its guide can do. */
export function CredentialItem({ credential, isBarred }: CredentialItemProps) {
  const { t, countryName } = useCredentialTexts()
  const { t: tCommon } = useTranslation('common')
  const { remove } = useCredentialChanges()
  const [isConfirming, setConfirming] = useState(false)
  const { _id, kind, country, status } = credential
  const state = stateOf(credential)
  const isWaiting = status === 'waiting'
  const isPhotographed = isWaiting || credential.files.length > 0
  const lines = useLines(credential)
  const close = () => {
    remove.reset()
    setConfirming(false)
  }
  const submit = () =>
    remove.mutate(_id, {
      onSuccess: () => toast.success(t(isWaiting ? 'page.withdrawn' : 'page.deleted')),
    })
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
      <Button
        look="quiet"
        size="sm"
        className="justify-self-start px-0"
        aria-haspopup="dialog"
        aria-label={t(isWaiting ? 'page.withdrawKind' : 'page.deleteKind', {
          kind: t(`kinds.${kind}`),
        })}
        disabled={isBarred}
        onClick={() => setConfirming(true)}
      >
        {t(isWaiting ? 'page.withdraw' : 'page.delete')}
      </Button>
      {isConfirming && (
        <Dialog
          open
          title={t(isWaiting ? 'page.withdrawTitle' : 'page.deleteTitle')}
          busy={remove.isPending}
          onClose={close}
          actions={
            <>
              <Button look="secondary" disabled={remove.isPending} onClick={close}>
                {tCommon('actions.cancel')}
              </Button>
              <Button look="danger" busy={remove.isPending} onClick={submit}>
                {t(isWaiting ? 'page.withdraw' : 'page.delete')}
              </Button>
            </>
          }
        >
          {remove.error && (
            <FormAlert cause={remove.error} title={t('page.notDeleted')}>
              {messageOf(remove.error, tCommon)}
            </FormAlert>
          )}
          <p>{t('page.deleteText')}</p>
        </Dialog>
      )}
    </article>
  )
}
