import type { AdminInvitation } from '@annai/contract/admin/invitations/shapes'
import {
  INVITATION_FILTERS,
  type InvitationState,
} from '@annai/contract/admin/invitations/vocabulary'
import { AdminInvitationQuery } from '@annai/contract/admin/lists/shapes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Badge, type Tone } from '../../../ui/feedback/badge.tsx'
import { Button } from '../../../ui/form/button.tsx'
import type { Column } from '../../../ui/layout/table.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { AdminDate } from '../admin-date.tsx'
import { AdminList } from '../admin-list.tsx'
import { FilterButtons } from '../filter-buttons.tsx'
import { toastResult, useActionToasts } from '../use-action-toasts.ts'
import { useAdminSearchParams } from '../use-admin-search-params.ts'
import { useInvitations, useResendInvitation, useWithdrawInvitation } from './invitation-queries.ts'
import { InviteForm } from './invite-form.tsx'

const TONES: Record<InvitationState, Tone> = { open: 'waiting', joined: 'good', expired: 'neutral' }

function Actions({ invitation }: { invitation: AdminInvitation }) {
  const { t } = useTranslation('admin')
  const { t: tCommon } = useTranslation('common')
  const outcome = useActionToasts()
  const resend = useResendInvitation()
  const withdraw = useWithdrawInvitation()
  const [isConfirming, setConfirming] = useState(false)
  const { _id, email } = invitation
  if (invitation.joined) return null
  async function withdrawNow() {
    await toastResult(
      withdraw.mutateAsync(_id),
      outcome(t('invitations.withdrawn'), t('invitations.withdrawFailed')),
    )
    setConfirming(false)
  }
  return (
    <span className="flex flex-wrap gap-2">
      <Button
        look="quiet"
        size="sm"
        busy={resend.isPending}
        onClick={() =>
          void toastResult(
            resend.mutateAsync(_id),
            outcome(t('invitations.resent'), t('invitations.resendFailed')),
          )
        }
      >
        {t('invitations.resend')}
        <span className="sr-only"> {email}</span>
      </Button>
      <Button look="quiet" size="sm" onClick={() => setConfirming(true)}>
        {t('invitations.withdraw')}
        <span className="sr-only"> {email}</span>
      </Button>
      <Dialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        busy={withdraw.isPending}
        width="sm"
        title={t('invitations.withdrawTitle')}
        description={t('invitations.withdrawText', { email })}
        actions={
          <>
            <Button look="secondary" onClick={() => setConfirming(false)}>
              {tCommon('actions.cancel')}
            </Button>
            <Button look="danger" busy={withdraw.isPending} onClick={() => void withdrawNow()}>
              {t('invitations.withdraw')}
            </Button>
          </>
        }
      />
    </span>
  )
}

/** Invitations of guides, and who joined by them. */
export function InvitationsView() {
  const { t } = useTranslation('admin')
  const { values, change, toPage } = useAdminSearchParams()
  const query = AdminInvitationQuery.parse(values)
  const answer = useInvitations(query)

  const columns: Column<AdminInvitation>[] = [
    {
      key: 'email',
      head: t('columns.email'),
      isRowHead: true,
      className: '[overflow-wrap:anywhere] min-w-32',
      cell: ({ email }) => email,
    },
    {
      key: 'name',
      head: t('contacts.name'),
      className: '[overflow-wrap:anywhere] min-w-20',
      cell: ({ name }) => name,
    },
    {
      key: 'number',
      head: t('invitations.number'),
      className: '[overflow-wrap:anywhere]',
      cell: ({ number }) => number,
    },
    {
      key: 'memberUntil',
      head: t('invitations.memberUntil'),
      className: 'whitespace-nowrap',
      cell: ({ memberUntil }) => memberUntil,
    },
    {
      key: 'state',
      head: t('columns.status'),
      cell: ({ state, joined }) => (
        <span className="grid justify-items-start gap-1">
          <Badge tone={TONES[state]}>{t(`invitations.states.${state}`)}</Badge>
          {joined && (
            <Link to={`/admin/people/${joined._id}`} className="link">
              @{joined.username}
            </Link>
          )}
        </span>
      ),
    },
    {
      key: 'sentAt',
      head: t('invitations.sentAt'),
      cell: ({ sentAt }) => <AdminDate instant={sentAt} />,
    },
    {
      key: 'until',
      head: t('invitations.until'),
      cell: ({ joined, expiresAt }) => <AdminDate instant={joined?.date ?? expiresAt} />,
    },
    {
      key: 'actions',
      head: t('columns.actions'),
      onCard: 'actions',
      cell: (invitation) => <Actions invitation={invitation} />,
    },
  ]

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <InviteForm />
      <AdminList
        tab="invitations"
        caption={t('invitations.tab')}
        failure={t('invitations.failed')}
        empty={t('invitations.empty')}
        searchLabel={t('search.invitations')}
        query={query}
        answer={answer}
        columns={columns}
        onSearch={(search) => change({ search })}
        toPage={toPage}
        filters={
          <FilterButtons
            legend={t('columns.status')}
            value={query.state}
            counts={answer.data?.counts}
            onChoose={(state) => change({ state })}
            options={INVITATION_FILTERS.map((value) => ({
              value,
              label: value === 'all' ? t('list.all') : t(`invitations.states.${value}`),
            }))}
          />
        }
      />
    </div>
  )
}
