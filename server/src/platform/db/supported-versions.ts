/** Major versions of PostgreSQL that the tests run on or that Annai is made for. */
export const SUPPORTED = { from: 15, to: 18 } as const

/** The version in `server_version`, without what a distribution adds: `15.14 (Debian 15.14-0)`. */
export const versionOf = (serverVersion: string): string => serverVersion.split(' ')[0] ?? ''

/** Why a server cannot be used, or null. A newer version than the known ones is tried. */
export function supportProblem(serverVersion: string): string | null {
  const major = Number.parseInt(serverVersion, 10)
  if (major >= SUPPORTED.from) return null
  return `PostgreSQL ${versionOf(serverVersion)} is too old: ${SUPPORTED.from} to ${SUPPORTED.to} are supported`
}

export const isNewerThanKnown = (serverVersion: string): boolean =>
  Number.parseInt(serverVersion, 10) > SUPPORTED.to
