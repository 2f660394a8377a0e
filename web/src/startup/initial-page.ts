import { useEffect, useState } from 'react'
import { useLocation, useMatches } from 'react-router'

/**
 * Removes the mark of the initial page, so that all of it is laid out. Chromium keeps the old colours
 * of skipped blocks in their computed styles when the colour scheme changes.
 */
export function removeInitialPageMark(): void {
  delete document.documentElement.dataset.opened
}

/** Removes the mark on the first navigation, so that later pages are laid out whole. */
export function useInitialPageMark(): void {
  const { key } = useLocation()
  const [initialKey] = useState(key)
  useEffect(() => {
    if (key !== initialKey) removeInitialPageMark()
  }, [key, initialKey])
}

/**
 * The `handle` of a route that a visitor can read to its end without scripts: on the first load they
 * are downloaded but start with the first input.
 */
export const STARTS_ON_INPUT = { startsOnInput: true } as const

/** Whether a route of this page has `STARTS_ON_INPUT` as its handle. */
export const useStartsOnInput = (): boolean =>
  useMatches().some(({ handle }) => handle === STARTS_ON_INPUT)
