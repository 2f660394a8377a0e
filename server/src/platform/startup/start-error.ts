/** The reason why the product cannot start: one line with what the operator has to change. */
export class StartError extends Error {
  override name = 'StartError'
}

/** A wrong value in the environment or `.env`; the message names the variable. */
export class ConfigError extends StartError {
  override name = 'ConfigError'
}
