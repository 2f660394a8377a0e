import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import FaRegStar from '~icons/fa-regular/star'
import FaStar from '~icons/fa-solid/star'
import FaStarHalfAlt from '~icons/fa-solid/star-half-alt'
import { classes } from '../class-names.ts'

const STEPS = Array.from({ length: 10 }, (_, at) => (at + 1) / 2)

interface StarInputProps {
  legend: ReactNode
  /** 0 while nothing is chosen. */
  value: number
  onChange: (rating: number) => void
  /** The lowest rating that can be chosen. */
  min?: number
  error?: string | undefined
  disabled?: boolean
}

/**
 * A rating in half stars by mouse, touch and keyboard, made of native radios, two over each star. A
 * star is about 48 px wide, so that each half is a target of at least 24 px (WCAG 2.5.8). With large
 * text the stars take the width that there is.
 */
export function StarInput(props: StarInputProps) {
  const { legend, value, onChange, min = 1, error, disabled } = props
  const { t } = useTranslation('common')
  const id = useId()
  const [pointed, setPointed] = useState<number | null>(null)
  const shown = pointed ?? value
  return (
    <fieldset
      disabled={disabled}
      aria-describedby={error ? `${id}-error` : undefined}
      className="@container grid content-start gap-1.5"
    >
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      <div className="flex flex-wrap items-center gap-x-1">
        <div
          className="relative inline-flex rounded-sm text-[length:min(2.25rem,13cqi)] text-amber has-focus-visible:outline-2 has-focus-visible:outline-indigo has-focus-visible:outline-offset-4"
          onPointerLeave={() => setPointed(null)}
        >
          {STEPS.filter((step) => step % 1 === 0).map((star) => {
            const Icon = shown >= star ? FaStar : shown >= star - 0.5 ? FaStarHalfAlt : FaRegStar
            return <Icon key={star} aria-hidden="true" className="m-[0.17em] size-[1em]" />
          })}
          <div className="absolute inset-0 flex">
            {STEPS.map((step) => (
              <label
                key={step}
                className={classes('h-full w-[10%]', step < min && 'pointer-events-none')}
                onPointerEnter={() => setPointed(disabled ? null : step)}
              >
                <input
                  type="radio"
                  name={id}
                  value={step}
                  checked={value === step}
                  disabled={step < min}
                  onChange={() => onChange(step)}
                  className="sr-only"
                />
                <span className="sr-only">{t('stars.value', { rating: step })}</span>
              </label>
            ))}
          </div>
        </div>
        <output aria-hidden="true" className="min-w-6 text-lg text-muted tabular-nums">
          {shown > 0 ? shown.toFixed(1) : ''}
        </output>
      </div>
      {error && (
        <p id={`${id}-error`} className="font-semibold text-danger text-sm">
          {error}
        </p>
      )}
    </fieldset>
  )
}
