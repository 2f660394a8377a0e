/**
 * Replaces the only function that react-i18next imports from i18next (an alias in vite.config.ts),
 * so that the browser does not load i18next.
 */
export function keyFromSelector(): string {
  throw new Error('Keys must be strings')
}
