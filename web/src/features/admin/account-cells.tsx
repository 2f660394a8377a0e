import { isBlocked } from '@annai/contract/accounts/policy'
import type { AccountStatus } from '@annai/contract/person'
import { useTranslation } from 'react-i18next'
import { Badge, type Tone } from '../../ui/feedback/badge.tsx'
import { Button } from '../../ui/form/button.tsx'
import { useBlock } from './admin-queries.ts'
import { useActionToasts } from './use-action-toasts.ts'

const TONES: Record<AccountStatus, Tone> = { active: 'good', inactive: 'neutral', blocked: 'bad' }

export function AccountBadge({ status }: { status: AccountStatus }) {
  const { t } = useTranslation('admin')
  return <Badge tone={TONES[status]}>{t(`accountStatus.${status}`)}</Badge>
}

/** Where a narrow column has to break an address, it breaks before the sign. */
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

interface BlockButtonProps {
  kind: 'guide' | 'user'
  person: { _id: string; username: string; accountStatus: AccountStatus }
}

/** Blocks an account that is not blocked, and unblocks one that is. */
export function BlockButton({ kind, person }: BlockButtonProps) {
  const { t } = useTranslation('admin')
  const outcome = useActionToasts()
  const block = useBlock(kind)
  const mayUnblock = isBlocked(person.accountStatus)
  const press = () => {
    block.mutate(
      { id: person._id, accountStatus: mayUnblock ? 'active' : 'blocked' },
      mayUnblock
        ? outcome(t(`${kind}s.unblocked`), t(`${kind}s.unblockFailed`))
        : outcome(t(`${kind}s.blocked`), t(`${kind}s.blockFailed`)),
    )
  }
  return (
    <Button
      look={mayUnblock ? 'secondary' : 'danger'}
      size="sm"
      busy={block.isPending}
      single
      onClick={press}
    >
      {t(mayUnblock ? 'actions.unblock' : 'actions.block')}
      <span className="sr-only"> {person.username}</span>
    </Button>
  )
}
