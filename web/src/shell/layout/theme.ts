import { useLayoutEffect, useSyncExternalStore } from 'react'
import { removeInitialPageMark } from '../../startup/start-after-first-paint.ts'
import { readCookie, writeCookie } from '../session/cookie.ts'
import { readStored } from '../session/storage.ts'

export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

/**
 * An inline script that runs before the first paint. The HTML is the same for everyone, so the browser
 * sets the theme and marks whether a session exists (see `while-restoring`). It also stops zod from
 * probing `new Function`, which the content security policy would report.
 */
export const FIRST_SCRIPT = `(function(d){
globalThis.__zod_globalConfig={jitless:true};
var t=/(?:^|; )theme=(light|dark)/.exec(document.cookie);if(t)d.theme=t[1];
try{if(localStorage.getItem('token'))d.session='person'}catch(e){d.session='unknown'}
})(document.documentElement.dataset)`

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
 * Restores the attributes that FIRST_SCRIPT has set. The error page mounts another `<html>`, and React
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
