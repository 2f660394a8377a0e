/** Why the product cannot start, in one line that tells the operator what to change. */
export class StartError extends Error {
  override name = 'StartError'
}
