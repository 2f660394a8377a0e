import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The same engine without the windows of a desktop browser, which cost as much as the pages. */
export const HEADLESS_SHELL = 'chromium-headless-shell'

const DESKTOP_NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable']
export const CHROMIUM_NAMES = [HEADLESS_SHELL, ...DESKTOP_NAMES]

export function findProgram(name: string): string | undefined {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(isExecutable)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The path of the browser of the system; none is downloaded. */
export function findChromium(): string | undefined {
  return CHROMIUM_NAMES.map(findProgram).find((path) => path !== undefined)
}

/** The headless shell refuses the permission to show notifications. */
export function findDesktopChromium(): string | undefined {
  return DESKTOP_NAMES.map(findProgram).find((path) => path !== undefined)
}

/** No sandbox, because root may run it, and no background requests. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-gpu-rasterization',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-first-run',
  '--no-default-browser-check',
]
