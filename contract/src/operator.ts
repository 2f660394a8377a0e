/** Who runs the site, from its settings: a person or a company that law and trust want named. */
export interface Operator {
  readonly name: string
  /** The lines of a postal address. */
  readonly address: readonly string[]
  readonly email?: string
  readonly imprintUrl?: string
}

/** The settings that are not set: without them the pages lack what law and trust want there. */
export const missingOperatorSettings = (operator: Operator | null | undefined): string[] => [
  ...(operator ? [] : ['OPERATOR_NAME']),
  ...(operator?.address.length ? [] : ['OPERATOR_ADDRESS']),
  ...(operator?.email ? [] : ['OPERATOR_EMAIL']),
]
