import { useLayoutEffect, useSyncExternalStore } from 'react'
import { removeInitialPageMark } from '../../startup/initial-page.ts'
import { readCookie, writeCookie } from '../session/cookie.ts'
import { readStored } from '../session/storage.ts'

export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function themeNow(): Theme {
  const stored = readCookie('theme')
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, themeNow, () => 'system')

function markTheme(theme: Theme): void {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
}

/**
 * Restores the attributes that the first script has set (`startup/mark-document.ts`). The error page mounts another `<html>`, and React
 * then clears the attributes that it did not render.
 */
export function useDocumentMarks(): void {
  useLayoutEffect(() => {
    markTheme(themeNow())
    if (readStored('token')) document.documentElement.dataset.session = 'person'
  }, [])
}

export function chooseTheme(theme: Theme): void {
  writeCookie('theme', theme)
  removeInitialPageMark()
  markTheme(theme)
  for (const listener of listeners) listener()
}
