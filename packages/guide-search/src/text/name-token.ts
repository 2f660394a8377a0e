const START = '\u0002'
const SPACE = '\u0001'
const END = '\u0003'

// biome-ignore lint/suspicious/noControlCharactersInRegex: the delimiters of a name token
const DELIMITERS = /[\0-\u0003]/g

/** Removes the delimiters of name tokens, so that nobody can write or search for such a token. */
export const withoutDelimiters = (text: string): string => text.replace(DELIMITERS, '')

/** A folded name as one word of the index, by which a guide's whole name is found. */
export const nameToken = (folded: string): string =>
  `${START}${folded.replaceAll(' ', SPACE)}${END}`
