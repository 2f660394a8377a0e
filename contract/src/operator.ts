/** Who runs the site, from its settings: a person or a company that law and trust want named. */
export interface Operator {
  readonly name: string
  /** The lines of a postal address. */
  readonly address: readonly string[]
  readonly email?: string
  readonly imprintUrl?: string
}
