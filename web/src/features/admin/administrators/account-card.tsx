import {
  type AdminAccountView,
  AdminEmailRequest,
  AdminPasswordRequest,
} from '@annai/contract/admin/account/shapes'
import { DIGEST_FREQUENCIES } from '@annai/contract/admin/account/vocabulary'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { QueryView } from '../../../shell/http/query-view.tsx'
import { useProblem } from '../../../shell/i18n/use-problem.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { PasswordField, TextField } from '../../../ui/form/text-field.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { useActionToasts } from '../use-action-toasts.ts'
import {
  useChangeDigest,
  useChangePassword,
  useOwnAccount,
  useRemoveEmail,
  useRequestEmail,
} from './account-queries.ts'

function EmailForm() {
  const { t } = useTranslation('admin')
  const problem = useProblem()
  const { onError } = useActionToasts()('', t('account.emailFailed'))
  const request = useRequestEmail()
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(AdminEmailRequest),
    defaultValues: { email: '', currentPassword: '' },
  })
  return (
    <form
      noValidate
      className="grid items-start gap-4 sm:grid-cols-2"
      onSubmit={handleSubmit((body) => request.mutate(body, { onSuccess: () => reset(), onError }))}
    >
      <TextField
        type="email"
        autoComplete="email"
        label={t('account.emailNew')}
        error={problem(formState.errors.email)}
        {...register('email')}
      />
      <PasswordField
        autoComplete="current-password"
        label={t('fields.currentPassword')}
        error={problem(formState.errors.currentPassword)}
        {...register('currentPassword')}
      />
      <Button type="submit" look="secondary" className="w-fit" busy={request.isPending}>
        {t('account.emailSend')}
      </Button>
      {request.isSuccess && (
        <Banner tone="good" role="status" className="sm:col-span-2">
          {request.data.message}
        </Banner>
      )}
    </form>
  )
}

/** Requires the password, in a dialog of its own. */
function RemoveEmailButton() {
  const { t } = useTranslation('admin')
  const { t: tCommon } = useTranslation('common')
  const outcome = useActionToasts()
  const remove = useRemoveEmail()
  const [isOpen, setOpen] = useState(false)
  const [currentPassword, setCurrentPassword] = useState('')
  const { onSuccess, onError } = outcome(t('account.emailRemoved'), t('account.emailFailed'))
  const close = () => {
    setOpen(false)
    setCurrentPassword('')
  }
  return (
    <>
      <Button look="danger" size="sm" single onClick={() => setOpen(true)}>
        {t('account.emailRemove')}
      </Button>
      <FormDialog
        open={isOpen}
        onClose={close}
        busy={remove.isPending}
        width="sm"
        title={t('account.emailRemove')}
        cancelLabel={tCommon('actions.cancel')}
        submitLabel={t('account.emailRemove')}
        look="danger"
        isSubmitDisabled={currentPassword === ''}
        onSubmit={(event) => {
          event.preventDefault()
          remove.mutate(
            { currentPassword },
            {
              onSuccess() {
                close()
                onSuccess()
              },
              onError,
            },
          )
        }}
      >
        <PasswordField
          autoComplete="current-password"
          label={t('fields.currentPassword')}
          value={currentPassword}
          onChange={(event) => setCurrentPassword(event.target.value)}
        />
      </FormDialog>
    </>
  )
}

function DigestField({ account }: { account: AdminAccountView }) {
  const { t } = useTranslation('admin')
  const outcome = useActionToasts()
  const change = useChangeDigest()
  return (
    <Select
      label={t('account.digest')}
      hint={t('account.digestAbout')}
      value={account.digest}
      disabled={change.isPending}
      options={DIGEST_FREQUENCIES.map((value) => ({ value, label: t(`account.digests.${value}`) }))}
      onChange={(event) => {
        const digest = DIGEST_FREQUENCIES.find((known) => known === event.target.value)
        if (digest)
          change.mutate({ digest }, outcome(t('account.digestSaved'), t('account.digestFailed')))
      }}
    />
  )
}

function PasswordForm() {
  const { t } = useTranslation('admin')
  const problem = useProblem()
  const outcome = useActionToasts()
  const change = useChangePassword()
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(AdminPasswordRequest),
    defaultValues: { password: '', currentPassword: '' },
  })
  const { onSuccess, onError } = outcome(t('account.passwordDone'), t('account.passwordFailed'))
  return (
    <form
      noValidate
      className="grid items-start gap-4 border-line border-t pt-4 sm:grid-cols-2"
      onSubmit={handleSubmit((body) =>
        change.mutate(body, {
          onSuccess() {
            reset()
            onSuccess()
          },
          onError,
        }),
      )}
    >
      <PasswordField
        autoComplete="current-password"
        label={t('fields.currentPassword')}
        error={problem(formState.errors.currentPassword)}
        {...register('currentPassword')}
      />
      <PasswordField
        autoComplete="new-password"
        label={t('account.passwordNew')}
        error={problem(formState.errors.password)}
        {...register('password')}
      />
      <Button type="submit" look="secondary" className="w-fit" busy={change.isPending}>
        {t('account.passwordChange')}
      </Button>
    </form>
  )
}

/** The administrator's own address, digest and password. */
export function AccountCard() {
  const { t } = useTranslation('admin')
  const query = useOwnAccount()
  return (
    <Card title={t('account.title')}>
      <div className="grid gap-4">
        <QueryView query={query}>
          {(account) => (
            <>
              <p className="flex flex-wrap items-center gap-3">
                <span className="[overflow-wrap:anywhere]">
                  {account.email ?? t('account.emailNone')}
                </span>
                {account.email && <RemoveEmailButton />}
              </p>
              <p className="text-muted text-sm">{t('account.emailAbout')}</p>
              <EmailForm />
              {account.email && <DigestField account={account} />}
            </>
          )}
        </QueryView>
        <PasswordForm />
      </div>
    </Card>
  )
}
