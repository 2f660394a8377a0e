import { isBlocked } from '@annai/contract/accounts/policy'
import type { AccountStatus } from '@annai/contract/person'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Badge, type Tone } from '../../ui/feedback/badge.tsx'
import { Button } from '../../ui/form/button.tsx'
import { useHasRole } from './admin-queries.ts'
import { BlockDialog, type BlockDialogProps } from './block-dialog.tsx'

const TONES: Record<AccountStatus, Tone> = { active: 'good', inactive: 'neutral', blocked: 'bad' }

export function AccountBadge({ status }: { status: AccountStatus }) {
  const { t } = useTranslation('admin')
  return <Badge tone={TONES[status]}>{t(`accountStatus.${status}`)}</Badge>
}

interface AccountCellProps {
  person: { accountStatus: AccountStatus; isUnverified?: true | undefined }
}

/** The status of an account, and whether its address was never verified. */
export function AccountCell({ person }: AccountCellProps) {
  const { t } = useTranslation('admin')
  return (
    <span className="grid justify-items-start gap-1">
      <AccountBadge status={person.accountStatus} />
      {person.isUnverified && <Badge tone="waiting">{t('accountStatus.unverified')}</Badge>}
    </span>
  )
}

/** The name of a person, which leads to their page in the console. */
export function PersonLink({ person }: { person: { _id: string; displayName: string } }) {
  const isStaff = useHasRole('staff')
  // Viewers may not open the page.
  if (!isStaff) return person.displayName
  return (
    <Link to={`/admin/people/${person._id}`} className="link [overflow-wrap:anywhere]">
      {person.displayName}
    </Link>
  )
}

/** An email address that may wrap before the @ in a narrow column. */
export function EmailCell({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}

type BlockButtonProps = Pick<BlockDialogProps, 'kind' | 'person'>

/** Blocks or unblocks an account, once confirmed. */
export function BlockButton({ kind, person }: BlockButtonProps) {
  const { t } = useTranslation('admin')
  const [isOpen, setOpen] = useState(false)
  const unblocks = isBlocked(person.accountStatus)
  return (
    <>
      <Button
        look={unblocks ? 'secondary' : 'danger'}
        size="sm"
        single
        onClick={() => setOpen(true)}
      >
        {t(unblocks ? 'actions.unblock' : 'actions.block')}
        <span className="sr-only"> {person.username}</span>
      </Button>
      {isOpen && <BlockDialog kind={kind} person={person} onClose={() => setOpen(false)} />}
    </>
  )
}
