import { useSyncExternalStore } from 'react'
import { keepCookie, readCookie } from '../session/cookie.ts'

export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

/**
 * Runs before the first paint. The page is the same for everyone, so the browser itself marks it:
 * with the chosen appearance, and with whether somebody is logged in (see `while-restoring`).
 * Zod is told not to try out `new Function`, which the content policy would refuse and report.
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
  const kept = readCookie('theme')
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, themeNow, () => 'system')

export function chooseTheme(theme: Theme): void {
  keepCookie('theme', theme)
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
  for (const listener of listeners) listener()
}
