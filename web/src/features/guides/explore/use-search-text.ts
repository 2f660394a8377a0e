import { EXPLORE } from '@annai/contract/guides/limits'
import { type CompositionEvent, useEffect, useEffectEvent, useRef, useState } from 'react'

/**
 * The text of the search box. It is searched for when typing pauses, but not during the composition
 * of an input method. It is replaced when the URL changes in another way (back, reset, a link).
 */
export function useSearchText(searched: string, search: (text: string) => void) {
  const [text, setText] = useState(searched)
  const [isComposing, setComposing] = useState(false)
  const lastSearch = useRef(searched)
  const wanted = text.trim().slice(0, EXPLORE.maxSearch)

  useEffect(() => {
    if (searched === lastSearch.current) return
    lastSearch.current = searched
    setText(searched)
  }, [searched])

  const submit = useEffectEvent(() => {
    if (wanted === lastSearch.current) return
    lastSearch.current = wanted
    search(wanted)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: every letter restarts the pause
  useEffect(() => {
    if (isComposing) return
    const timer = setTimeout(() => submit(), EXPLORE.debounceMs)
    return () => clearTimeout(timer)
  }, [text, isComposing])

  return {
    text,
    setText,
    composition: {
      onCompositionStart: () => setComposing(true),
      onCompositionEnd: ({ target }: CompositionEvent) => {
        if (target instanceof HTMLInputElement) setText(target.value)
        setComposing(false)
      },
    },
    /**
     * Returns the current text and cancels its pending search. For controls that search with it
     * themselves.
     */
    flushText: () => {
      lastSearch.current = wanted
      return wanted
    },
    /** Replaces the text; the caller starts the search. */
    replaceText: (next: string) => {
      lastSearch.current = next
      setText(next)
    },
  }
}

export type SearchText = ReturnType<typeof useSearchText>
