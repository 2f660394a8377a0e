/** The reason why the product cannot start: one line with what the operator has to change. */
export class StartError extends Error {
  override name = 'StartError'
}
