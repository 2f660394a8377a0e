// For the tests that compare the engine with SQL, and for benches: nothing else imports this.

export { indexPlaceNames } from './facets/place-names.ts'
export { expertiseNumber, languageNumber } from './guide-document.ts'
export { GuideIndex } from './guide-index.ts'
export { parseSearchQuery, type SearchFilter, type SearchQuery } from './search-query.ts'
export { buildIndex } from './synchronization/build-index.ts'
export { fold, SQL_FOLD } from './text/fold.ts'
export { textMatches } from './text/term-sets.ts'
export { isWhole } from './text/text-index.ts'
