/**
 * Marks a file whose statements are committed one by one, so that indexes are built concurrently.
 */
const CONCURRENT = /^--\s*concurrent\b/m

export const isConcurrent = (text: string): boolean => CONCURRENT.test(text)

/** A quoted text, a function's body, a comment, or one character of anything else. */
const PIECE = /\$\$[\s\S]*?\$\$|'(?:[^']|'')*'|--[^\n]*|[\s\S]/g

/** The statements of a file, without comments. */
export function statementsOf(text: string): string[] {
  const statements: string[] = []
  let current = ''
  for (const [piece] of text.matchAll(PIECE)) {
    if (piece === ';') {
      statements.push(current.trim())
      current = ''
    } else if (!piece.startsWith('--')) current += piece
  }
  return [...statements, current.trim()].filter(Boolean)
}

/** The same statements for use in a transaction, where nothing can be built concurrently. */
export const withoutConcurrently = (statement: string): string =>
  statement.replace(/^((?:create\s+(?:unique\s+)?|drop\s+)index)\s+concurrently\b/i, '$1')

/** The name of the index that a statement builds concurrently. */
export const indexBuiltBy = (statement: string): string | undefined =>
  /^create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?(\w+)/i.exec(
    statement,
  )?.[1]

interface Rule {
  /** Matched against one statement. */
  readonly forbidden: RegExp
  readonly reason: string
  /** No problem if the same file creates the table. */
  readonly exceptOwnTables?: boolean
}

const RULES: readonly Rule[] = [
  {
    forbidden: /^create\s+(?:unique\s+)?index\s+(?!concurrently\b).*?\bon\s+(?:only\s+)?(\w+)/is,
    reason: 'an index on an existing table is created concurrently',
    exceptOwnTables: true,
  },
  {
    forbidden: /^drop\s+index\s+(?!concurrently\b)/i,
    reason: 'an index is dropped concurrently',
  },
  { forbidden: /^reindex\b(?!.*\bconcurrently\b)/is, reason: 'an index is rebuilt concurrently' },
  {
    forbidden:
      /^(?:vacuum\b.*\bfull\b|cluster\b|lock\b|refresh\s+materialized\s+view\s+(?!concurrently))/is,
    reason: 'it locks the whole table while it runs',
  },
  {
    forbidden: /\b(?:lock_timeout|statement_timeout)\b/i,
    reason: 'the limits are set by the runner',
  },
  {
    forbidden:
      /^alter\s+table\s+(?:only\s+)?(\w+)\b.*\badd\s+(?:constraint\s+\w+\s+)?(?:check|foreign\s+key)\b(?!.*\bnot\s+valid\b)/is,
    reason: 'a constraint is added NOT VALID, and validated by a statement of its own',
    exceptOwnTables: true,
  },
  {
    forbidden:
      /^alter\s+table\s+(?:only\s+)?(\w+)\b.*\badd\s+(?:constraint\s+\w+\s+)?(?:unique|primary\s+key|exclude)\b(?!\s+using\s+index)/is,
    reason: 'a unique index is built concurrently first',
    exceptOwnTables: true,
  },
  {
    forbidden:
      /^alter\s+table\s+(?:only\s+)?(\w+)\b.*\b(?:alter\s+(?:column\s+)?\w+\s+(?:set\s+data\s+)?type|set\s+not\s+null|set\s+(?:un)?logged|set\s+tablespace)\b/is,
    reason: 'it reads or writes every row under an exclusive lock',
    exceptOwnTables: true,
  },
  {
    forbidden:
      /^alter\s+table\s+(?:only\s+)?(\w+)\b.*\badd\s+column\b.*\b(?:default\s+(?:\w+\.)?(?:now|nextval|random|gen_random_uuid|clock_timestamp)\s*\(|generated\s+always\s+as\s*\(.*\bstored\b|\w*serial\b)/is,
    reason: 'a computed value for every row rewrites the table',
    exceptOwnTables: true,
  },
  {
    forbidden: /^(?:update|delete\s+from)\s+(?:only\s+)?(\w+)\b/is,
    reason: 'changing all rows belongs in a job that works in batches',
    exceptOwnTables: true,
  },
]

const CREATED = /^create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?(\w+)/i

const ownTables = (statements: readonly string[]) =>
  new Set(statements.map((each) => CREATED.exec(each)?.[1]))

const problemsBy = (
  rules: readonly Rule[],
  statements: readonly string[],
  own: ReturnType<typeof ownTables>,
): string[] =>
  statements.flatMap((statement) =>
    rules
      .filter(({ forbidden, exceptOwnTables }) => {
        const found = forbidden.exec(statement)
        return found && !(exceptOwnTables && own.has(found[1]))
      })
      .map(({ reason }) => `${statement.split('\n')[0]}: ${reason}`),
  )

/**
 * Statements that the previous version cannot run with. It keeps serving while a new one replaces
 * it, and may be started again after a rollback.
 */
const CONTRACTIONS: readonly Rule[] = [
  {
    forbidden:
      /^drop\s+(?:table|view|materialized\s+view|type|domain|function|trigger|sequence|schema|extension)\b/i,
    reason: 'it removes what the version before may use',
  },
  {
    forbidden: /^alter\s+table\b.*\bdrop\s+(?:column\s+)?(?!constraint\b|not\b|default\b)\w+/is,
    reason: 'it removes what the version before may use',
  },
  { forbidden: /^alter\b.*\brename\b/is, reason: 'it renames what the version before may use' },
  {
    forbidden:
      /^alter\s+table\s+(?:only\s+)?(\w+)\b.*\badd\s+column\b(?!.*\bdefault\b).*\bnot\s+null\b/is,
    reason: 'the version before inserts rows without this column',
    exceptOwnTables: true,
  },
  {
    forbidden:
      /^alter\s+table\s+(?:only\s+)?(\w+)\b(?!.*\badd\s+column\b).*\badd\s+(?:constraint\s+\w+\s+)?(?:check|foreign\s+key|unique|primary\s+key|exclude)\b/is,
    reason: 'it refuses what the version before may write',
    exceptOwnTables: true,
  },
  {
    forbidden: /^create\s+unique\s+index\b.*?\bon\s+(?:only\s+)?(\w+)/is,
    reason: 'it refuses what the version before may write',
    exceptOwnTables: true,
  },
]
const CONTRACTION = /^\d+-contract-/
/** A comment line that names the migration since whose version this is unused. */
const UNUSED_SINCE = /^--\s*unused since \d{4}\b/m

/** Recognised by its name, which a version without the file can read too. */
export const isContraction = (name: string): boolean => CONTRACTION.test(name)

/** Why the previous version could not work with this migration; empty if it can. */
export function contractionsOf(name: string, text: string): string[] {
  const statements = statementsOf(text)
  const own = ownTables(statements)
  const found = problemsBy(CONTRACTIONS, statements, own)
  if (found.length === 0) return []
  const problems = isContraction(name) ? [] : found
  if (isContraction(name) && !UNUSED_SINCE.test(text))
    problems.push('the file needs a line "-- unused since NNNN", the migration of that version')
  return problems
}

/** Why a migration could block a large table; empty if it cannot. */
export function problemsOf(text: string): string[] {
  const statements = statementsOf(text)
  const problems = problemsBy(RULES, statements, ownTables(statements))
  const usesConcurrently = statements.some((each) => withoutConcurrently(each) !== each)
  if (usesConcurrently && !isConcurrent(text))
    problems.push('the file needs a first line "-- concurrent"')
  return problems
}
