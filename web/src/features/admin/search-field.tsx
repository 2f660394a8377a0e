import { ADMIN_LIST } from '@annai/contract/admin/lists/vocabulary'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import FaSearch from '~icons/fa-solid/search'
import { TextField } from '../../ui/form/text-field.tsx'

const PAUSE_MS = 300

interface SearchFieldProps {
  /** Label and placeholder. */
  label: string
  hint?: string | undefined
  value: string
  onSearch: (text: string) => void
}

/** Searches when typing pauses, but not during the composition of an input method. */
export function SearchField({ label, hint, value, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(value)
  const composing = useRef<boolean>(false)
  const search = useEffectEvent(() => {
    if (!composing.current && typed.trim() !== value) onSearch(typed.trim())
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: every character restarts the pause
  useEffect(() => {
    const timer = setTimeout(search, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])

  return (
    <search className="min-w-0 grow sm:max-w-md">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          search()
        }}
      >
        <TextField
          type="search"
          hideLabel
          label={label}
          hint={hint}
          placeholder={label}
          before={<FaSearch aria-hidden="true" />}
          maxLength={ADMIN_LIST.search}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onCompositionStart={() => {
            composing.current = true
          }}
          onCompositionEnd={(event) => {
            composing.current = false
            setTyped(event.currentTarget.value)
          }}
        />
      </form>
    </search>
  )
}
