/** Why the product cannot start: one line that says what the operator has to change. */
export class StartError extends Error {
  override name = 'StartError'
}
