/**
 * The one function that react-i18next takes of i18next: for keys written as functions. Ours are
 * words, and with this in its place (vite.config.ts) the browser is spared the rest.
 */
export function keyFromSelector(): string {
  throw new Error('A key is written as a word')
}
