import { useId, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/form/button.tsx'
import type { SiteFormState } from './use-site-form.ts'

/** Shown while the site has the shipped colour. */
const SHIPPED = '#24476b'

/** The accent of the site, and a way back to the shipped one. */
export function AccentField({ form }: { form: SiteFormState }) {
  const { t } = useTranslation('admin')
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  const accent = useWatch({ control: form.control, name: 'accent' })
  const choose = (colour: string | undefined) =>
    form.setValue('accent', colour, { shouldDirty: true })
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="font-semibold">
        {t('site.accent')}
      </label>
      <p id={`${id}-hint`} className="text-muted text-sm">
        {t('site.accentHint')}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <input
          ref={box}
          id={id}
          type="color"
          value={accent ?? SHIPPED}
          aria-describedby={`${id}-hint`}
          className="h-11 w-16 rounded-md border border-edge bg-surface p-1"
          onChange={({ target }) => choose(target.value)}
        />
        <span className="tabular-nums">{accent ?? t('site.accentShipped')}</span>
        {accent && (
          <Button
            look="quiet"
            size="sm"
            onClick={() => {
              choose(undefined)
              // The button disappears.
              box.current?.focus()
            }}
          >
            {t('site.accentReset')}
          </Button>
        )}
      </div>
    </div>
  )
}
