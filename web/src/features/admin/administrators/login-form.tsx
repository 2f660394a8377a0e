import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { useShapeResolver } from '../../../shell/forms/use-shape-resolver.ts'
import { ApiError, isRefusal } from '../../../shell/http/api-error.ts'
import { useProblem } from '../../../shell/i18n/use-problem.ts'
import { beginAdminSession } from '../../../shell/session/admin-session.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { FormAlert } from '../../../ui/feedback/form-alert.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { PasswordField, TextField } from '../../../ui/form/text-field.tsx'
import { AdminFrame } from '../admin-frame.tsx'
import { logInAdmin } from '../admin-queries.ts'

const requiresCode = (error: Error): boolean => isRefusal(error, 'admin.secondFactor')

/** The login form for administrators. */
export function LoginForm() {
  const { t } = useTranslation('admin')
  const problem = useProblem()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { register, handleSubmit, formState } = useForm({
    resolver: useShapeResolver(
      async () => (await import('@annai/contract/admin/shapes')).AdminLoginRequest,
    ),
    defaultValues: { username: '', password: '' },
  })
  // Once the server has requested a code, the field remains.
  const [wantsCode, setWantsCode] = useState(false)
  const login = useMutation({
    mutationFn: logInAdmin,
    onSuccess(answer) {
      client.removeQueries({ queryKey: ['admin'] })
      beginAdminSession(answer)
      toast.success(t('login.success'))
      void navigate('/admin')
    },
    onError: (error) => requiresCode(error) && setWantsCode(true),
  })
  // The specification fixes the server's text for a wrong password in English, so it is not shown.
  const isWrong = isRefusal(login.error, 'admin.invalidCredentials')
  const refusal = login.error instanceof ApiError && !isWrong ? login.error.error : undefined
  // A login without a code is refused so that the code can be entered. Only a wrong code is an
  // error.
  const isNextStep =
    login.error !== null && requiresCode(login.error) && !login.variables?.code?.trim()

  return (
    <AdminFrame
      title={t('login.title')}
      footer={
        <Link to="/admin-forgot-password" className="link">
          {t('login.forgot')}
        </Link>
      }
    >
      {isNextStep && (
        <Banner tone="info" role="status">
          {t('login.codeNeeded')}
        </Banner>
      )}
      {login.isError && !isNextStep && (
        <FormAlert cause={login.error}>{refusal ?? t('login.failed')}</FormAlert>
      )}
      <form
        method="post"
        noValidate
        onSubmit={handleSubmit((body) => login.mutate(body))}
        className="grid gap-5"
      >
        <TextField
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          label={t('fields.username')}
          error={problem(formState.errors.username)}
          {...register('username')}
        />
        <PasswordField
          autoComplete="current-password"
          label={t('fields.password')}
          error={problem(formState.errors.password)}
          {...register('password')}
        />
        {wantsCode && (
          <TextField
            autoComplete="one-time-code"
            label={t('fields.code')}
            hint={t('fields.codeHint')}
            error={problem(formState.errors.code)}
            {...register('code')}
          />
        )}
        <Button type="submit" size="lg" busy={login.isPending}>
          {t('login.submit')}
        </Button>
      </form>
    </AdminFrame>
  )
}
