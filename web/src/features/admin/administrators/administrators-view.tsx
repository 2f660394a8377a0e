import { ACCOUNT_LIMITS } from '@annai/contract/accounts/limits'
import { type Administrator, AdministratorRequest } from '@annai/contract/admin/shapes'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { LoadFailure } from '../../../shell/http/load-failure.tsx'
import { useProblem } from '../../../shell/i18n/use-problem.ts'
import { useAdminSession } from '../../../shell/session/admin-session.ts'
import { DeviceName } from '../../../shell/session/device-name.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { PasswordField, TextField } from '../../../ui/form/text-field.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { useHasRole } from '../admin-queries.ts'
import { useActionToasts } from '../use-action-toasts.ts'
import { useAdminDates } from '../use-admin-dates.ts'
import { AccountCard } from './account-card.tsx'
import {
  useAddAdministrator,
  useAdministrators,
  useOwnSessions,
  useRemoveAdministrator,
  useRevokeSession,
} from './administrator-queries.ts'
import { RoleDialog } from './role-dialog.tsx'
import { RoleField } from './role-field.tsx'
import { SecondFactorCard } from './second-factor-card.tsx'

/** The sessions of this administrator, each with a button that ends it. */
export function OwnSessions() {
  const { t } = useTranslation('admin')
  const { minute } = useAdminDates()
  const outcome = useActionToasts()
  const sessions = useOwnSessions()
  const revoke = useRevokeSession()
  return (
    <Card title={t('administrators.sessions')}>
      {sessions.error && !sessions.data && <LoadFailure query={sessions} />}
      <ul className="divide-y divide-line">
        {sessions.data?.map((session) => (
          <li key={session._id} className="flex flex-wrap items-center gap-3 py-2">
            <span className="min-w-0 grow">
              <span title={session.userAgent} className="block [overflow-wrap:anywhere]">
                <DeviceName userAgent={session.userAgent} />
              </span>
              <span className="text-muted text-sm">{minute(session.createdAt)}</span>
            </span>
            {session.isCurrent ? (
              <Badge tone="info">{t('administrators.thisOne')}</Badge>
            ) : (
              <Button
                look="danger"
                size="sm"
                busy={revoke.isPending && revoke.variables === session._id}
                onClick={() =>
                  revoke.mutate(
                    session._id,
                    outcome(t('administrators.revoked'), t('administrators.failed')),
                  )
                }
              >
                {t('administrators.revoke')}
                <span className="sr-only">
                  {' '}
                  <DeviceName userAgent={session.userAgent} />
                </span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function AddForm() {
  const { t } = useTranslation('admin')
  const problem = useProblem()
  const outcome = useActionToasts()
  const add = useAddAdministrator()
  const { register, handleSubmit, reset, formState, control } = useForm({
    resolver: zodResolver(AdministratorRequest),
    defaultValues: { username: '', password: '', role: 'staff', currentPassword: '' },
  })
  const { onSuccess, onError } = outcome(t('administrators.added'), t('administrators.failed'))
  return (
    <form
      noValidate
      className="grid items-start gap-4 sm:grid-cols-2"
      onSubmit={handleSubmit((body) =>
        add.mutate(body, {
          onSuccess() {
            reset()
            onSuccess()
          },
          onError,
        }),
      )}
    >
      <TextField
        autoComplete="off"
        label={t('fields.username')}
        error={problem(formState.errors.username)}
        {...register('username')}
      />
      <PasswordField
        autoComplete="new-password"
        label={t('fields.password')}
        hint={t('fields.passwordHint', { min: String(ACCOUNT_LIMITS.adminPassword.min) })}
        error={problem(formState.errors.password)}
        {...register('password')}
      />
      <Controller
        control={control}
        name="role"
        render={({ field: { value = 'staff', onChange } }) => (
          <RoleField value={value} onChange={onChange} />
        )}
      />
      <PasswordField
        autoComplete="current-password"
        label={t('fields.currentPassword')}
        error={problem(formState.errors.currentPassword)}
        {...register('currentPassword')}
      />
      <Button type="submit" look="secondary" className="w-fit sm:self-end" busy={add.isPending}>
        {t('administrators.add')}
      </Button>
    </form>
  )
}

/** The list of administrators, the second factor and the active sessions. */
export function AdministratorsView() {
  const { t } = useTranslation('admin')
  const { t: tCommon } = useTranslation('common')
  const { minute } = useAdminDates()
  const outcome = useActionToasts()
  const me = useAdminSession()
  const administrators = useAdministrators()
  const { data: all = [] } = administrators
  const remove = useRemoveAdministrator()
  const own = all.find((one) => one._id === me?.adminId)
  const isOwner = useHasRole('owner')
  const [changing, setChanging] = useState<Administrator | null>(null)
  // The administrator whose removal is to be confirmed: it cannot be undone.
  const [removing, setRemoving] = useState<Administrator | null>(null)
  const [currentPassword, setCurrentPassword] = useState('')
  const close = () => {
    setRemoving(null)
    setCurrentPassword('')
  }
  const removeNow = (id: string) =>
    remove.mutate(
      { id, currentPassword },
      {
        ...outcome(t('administrators.removed'), t('administrators.failed')),
        onSettled: close,
      },
    )
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Card title={t('administrators.tab')}>
        {administrators.error && !administrators.data && <LoadFailure query={administrators} />}
        <ul className="mb-5 divide-y divide-line">
          {all.map((one) => (
            <li key={one._id} className="flex flex-wrap items-center gap-3 py-2">
              <span className="min-w-0 grow">
                <span className="block font-semibold">{one.username}</span>
                <span className="text-muted text-sm">{minute(one.createdAt)}</span>
              </span>
              {one.hasSecondFactor && <Badge tone="good">{t('factor.title')}</Badge>}
              <Badge tone="neutral">{t(`administrators.roles.${one.role}`)}</Badge>
              {one._id === me?.adminId && <Badge tone="info">{t('administrators.you')}</Badge>}
              {isOwner && (
                <Button look="secondary" size="sm" onClick={() => setChanging(one)}>
                  {t('administrators.changeRole')}
                  <span className="sr-only"> {one.username}</span>
                </Button>
              )}
              {isOwner && one._id !== me?.adminId && (
                <Button
                  look="danger"
                  size="sm"
                  busy={remove.isPending && remove.variables.id === one._id}
                  onClick={() => setRemoving(one)}
                >
                  {t('administrators.remove')}
                  <span className="sr-only"> {one.username}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
        {isOwner && <AddForm />}
      </Card>
      {changing && <RoleDialog administrator={changing} onClose={() => setChanging(null)} />}
      <Dialog
        open={removing !== null}
        onClose={close}
        busy={remove.isPending}
        width="sm"
        title={t('administrators.removeTitle')}
        description={t('administrators.removeText', { username: removing?.username ?? '' })}
        actions={
          <>
            <Button look="secondary" onClick={close}>
              {tCommon('actions.cancel')}
            </Button>
            <Button
              look="danger"
              busy={remove.isPending}
              disabled={currentPassword === ''}
              onClick={() => removing && removeNow(removing._id)}
            >
              {t('administrators.remove')}
            </Button>
          </>
        }
      >
        <PasswordField
          autoComplete="current-password"
          label={t('fields.currentPassword')}
          value={currentPassword}
          onChange={(event) => setCurrentPassword(event.target.value)}
        />
      </Dialog>
      <div className="grid gap-5">
        <AccountCard />
        {own && <SecondFactorCard isOn={own.hasSecondFactor} />}
        <OwnSessions />
      </div>
    </div>
  )
}
