import type { SecondFactorCode } from '@annai/contract/admin/account/shapes'
import { type FormEvent, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../../shell/copy-text.ts'
import { useLanguage } from '../../../shell/i18n/use-language.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { lazyOrError } from '../../../ui/feedback/lazy.tsx'
import { Button, buttonStyle } from '../../../ui/form/button.tsx'
import { PasswordField, TextField } from '../../../ui/form/text-field.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { useActionToasts, useFailureToast } from '../use-action-toasts.ts'
import { useOwnAccount, useRenewRecoveryCodes } from './account-queries.ts'
import { useDisableFactor, useEnableFactor, useOfferFactor } from './administrator-queries.ts'

/** Loaded only when a code is shown. */
const QrCode = lazyOrError(async () => (await import('./qr-code.tsx')).QrCode)

interface CodeFormProps {
  submit: string
  busy: boolean
  onCode: (answer: SecondFactorCode) => void
}

function CodeForm({ submit, busy, onCode }: CodeFormProps) {
  const { t } = useTranslation('admin')
  const [code, setCode] = useState('')
  const [currentPassword, setCurrentPassword] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() === '' || currentPassword === '' || busy) return
    onCode({ code: code.trim(), currentPassword })
  }
  return (
    <form onSubmit={send} className="flex flex-wrap items-end gap-3">
      <TextField
        autoComplete="one-time-code"
        label={t('fields.code')}
        value={code}
        maxLength={40}
        onChange={(event) => setCode(event.target.value)}
      />
      <PasswordField
        autoComplete="current-password"
        label={t('fields.currentPassword')}
        value={currentPassword}
        onChange={(event) => setCurrentPassword(event.target.value)}
      />
      <Button type="submit" busy={busy}>
        {submit}
      </Button>
    </form>
  )
}

/** Copies the recovery codes, or saves them as a file. */
function CodeButtons({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation('admin')
  const text = `${codes.join('\n')}\n`
  const copy = () => copyText(text, { copied: t('factor.copied'), failed: t('factor.copyFailed') })
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <Button look="secondary" size="sm" onClick={copy}>
        {t('factor.copy')}
      </Button>
      <a
        href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        download="recovery-codes.txt"
        className={buttonStyle('secondary', 'sm')}
      >
        {t('factor.download')}
      </a>
    </div>
  )
}

/** Turns the second factor on and off and shows its recovery codes, once. */
export function SecondFactorCard({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation('admin')
  const outcome = useActionToasts()
  const showFailure = useFailureToast()
  const offer = useOfferFactor()
  const on = useEnableFactor()
  const off = useDisableFactor()
  const { data: offered } = offer
  const renew = useRenewRecoveryCodes()
  const left = useOwnAccount().data?.recoveryCodesLeft
  const language = useLanguage()
  const codes = renew.data?.recoveryCodes ?? on.data?.recoveryCodes

  const switchOff = (answer: SecondFactorCode) =>
    off.mutate(answer, {
      ...outcome(t('factor.offDone'), t('factor.failed')),
      onSettled: () => {
        on.reset()
        renew.reset()
        offer.reset()
      },
    })

  return (
    <Card title={t('factor.title')}>
      <div className="grid gap-4">
        <p className="text-muted">{t('factor.about')}</p>
        {codes && (
          <Banner tone="waiting" title={t('factor.recovery')}>
            <ul className="grid gap-1 font-mono text-sm sm:grid-cols-2">
              {codes.map((code) => (
                <li key={code}>{code}</li>
              ))}
            </ul>
            <CodeButtons codes={codes} />
          </Banner>
        )}
        {isOn && left !== undefined && (
          <p>{t('factor.left', { count: left, number: left.toLocaleString(language) })}</p>
        )}
        {isOn && <CodeForm submit={t('factor.off')} busy={off.isPending} onCode={switchOff} />}
        {isOn && (
          <section className="grid gap-2 border-line border-t pt-4">
            <p className="text-muted">{t('factor.renewAbout')}</p>
            <CodeForm
              submit={t('factor.renew')}
              busy={renew.isPending}
              onCode={(answer) =>
                renew.mutate(answer, outcome(t('factor.renewDone'), t('factor.failed')))
              }
            />
          </section>
        )}
        {!isOn && !offered && (
          <Button
            className="w-fit"
            look="secondary"
            busy={offer.isPending}
            onClick={() =>
              offer.mutate(undefined, {
                onError: (error) => showFailure(t('factor.failed'), error),
              })
            }
          >
            {t('factor.start')}
          </Button>
        )}
        {!isOn && offered && (
          <>
            <p>{t('factor.scan')}</p>
            <Suspense>
              <QrCode text={offered.link} label={t('factor.qr')} />
            </Suspense>
            <p className="grid gap-1">
              <a href={offered.link} className="link w-fit">
                {t('factor.open')}
              </a>
              <code className="text-sm [overflow-wrap:anywhere]">{offered.secret}</code>
            </p>
            <CodeForm
              submit={t('factor.on')}
              busy={on.isPending}
              onCode={(answer) =>
                on.mutate(
                  { secret: offered.secret, ...answer },
                  outcome(t('factor.onDone'), t('factor.failed')),
                )
              }
            />
          </>
        )}
      </div>
    </Card>
  )
}
