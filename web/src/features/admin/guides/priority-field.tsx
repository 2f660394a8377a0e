import { VIEW_PRIORITY } from '@annai/contract/guides/limits'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { boxStyle } from '../../../ui/form/field.tsx'
import { isComposing } from '../../../ui/form/is-composing.ts'
import { dropFocus } from '../../../ui/form/text-field.tsx'
import { useSetPriority } from '../admin-queries.ts'
import { useActionToasts } from '../use-action-toasts.ts'

/** Saves a changed number on blur and on Enter. */
export function PriorityField(props: { id: string; username: string; value: number }) {
  const { t } = useTranslation('admin')
  const outcome = useActionToasts()
  const priority = useSetPriority()
  const [typed, setTyped] = useState<string | null>(null)
  const [isFocused, setFocused] = useState(false)
  const hint = useId()
  const shown = typed ?? String(props.value)

  function save() {
    if (typed === null || priority.isPending) return
    const viewPriority = Number(typed)
    if (typed.trim() === '' || viewPriority === props.value) return setTyped(null)
    const { onSuccess, onError } = outcome(t('guides.prioritySaved'), t('guides.priorityFailed'))
    priority.mutate(
      { id: props.id, viewPriority },
      {
        onSuccess() {
          setTyped(null)
          onSuccess()
        },
        onError,
      },
    )
  }

  return (
    <span className="relative inline-block">
      <input
        type="number"
        aria-describedby={hint}
        onWheel={dropFocus}
        min={VIEW_PRIORITY.min}
        max={VIEW_PRIORITY.max}
        step={1}
        aria-label={t('guides.priorityOf', { username: props.username })}
        aria-invalid={priority.isError && typed !== null ? true : undefined}
        aria-busy={priority.isPending || undefined}
        value={shown}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={() => setFocused(true)}
        onBlur={() => {
          setFocused(false)
          save()
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !isComposing(event)) save()
          if (event.key === 'Escape') setTyped(null)
        }}
        className={boxStyle(
          priority.isError && typed !== null,
          'w-20! min-h-9! py-1! tabular-nums',
        )}
      />
      {/* Over the row: a press elsewhere would miss what moves when the focus leaves. */}
      {isFocused && (
        <span
          id={hint}
          className="absolute end-0 top-full z-10 mt-1 w-44 whitespace-normal rounded-lg border border-line bg-surface px-3 py-2 text-muted text-sm shadow-float"
        >
          {t('guides.priorityHint', {
            min: String(VIEW_PRIORITY.min).replace('-', '−'),
            max: String(VIEW_PRIORITY.max),
          })}
        </span>
      )}
    </span>
  )
}
