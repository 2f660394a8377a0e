import FaTimes from '~icons/fa-solid/times'

interface RemovableChipProps {
  label: string
  /** The accessible name of the button; it contains the label. */
  action: string
  remove: () => void
  /**
   * Called when the last chip is removed. The caller moves the focus, because the pressed button
   * disappears.
   */
  onLast: () => void
}

/** A chip with a button that removes it. The focus moves to a neighbour. */
export function RemovableChip({ label, action, remove, onLast }: RemovableChipProps) {
  return (
    <li className="max-w-full">
      <button
        type="button"
        aria-label={action}
        onClick={({ currentTarget }) => {
          const line = currentTarget.closest('li')
          const next = line?.nextElementSibling ?? line?.previousElementSibling
          if (next) next.querySelector('button')?.focus()
          else onLast()
          remove()
        }}
        className="inline-flex min-h-9 max-w-full items-center gap-2 rounded-full border border-transparent bg-indigo-tint px-3 py-1 text-indigo text-sm leading-snug hover:border-indigo"
      >
        <span className="min-w-0 wrap-anywhere">{label}</span>
        <FaTimes aria-hidden="true" className="size-2.5 shrink-0" />
      </button>
    </li>
  )
}
