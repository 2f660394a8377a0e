/** The person or company that runs the site, from the settings; the legal pages name it. */
export interface Operator {
  readonly name: string
  /** The lines of a postal address. */
  readonly address: readonly string[]
  readonly email?: string
  readonly imprintUrl?: string
}

/** The settings that are missing, although the legal pages need them. */
export const missingOperatorSettings = (operator: Operator | null | undefined): string[] => [
  ...(operator ? [] : ['OPERATOR_NAME']),
  ...(operator?.address.length ? [] : ['OPERATOR_ADDRESS']),
  ...(operator?.email ? [] : ['OPERATOR_EMAIL']),
]
