/** Major versions of PostgreSQL that the tests run on or that Annai supports. */
export const SUPPORTED = { from: 15, to: 18 } as const

/** `server_version` without a distribution's suffix: `15.14 (Debian 15.14-0)` becomes `15.14`. */
export const versionOf = (serverVersion: string): string => serverVersion.split(' ')[0] ?? ''

/** Why a server cannot be used, or null. Versions newer than the known ones are accepted. */
export function supportProblem(serverVersion: string): string | null {
  const major = Number.parseInt(serverVersion, 10)
  if (major >= SUPPORTED.from) return null
  return `PostgreSQL ${versionOf(serverVersion)} is too old: ${SUPPORTED.from} to ${SUPPORTED.to} are supported`
}

export const isNewerThanKnown = (serverVersion: string): boolean =>
  Number.parseInt(serverVersion, 10) > SUPPORTED.to
