// For the tests that compare the engine with SQL, and for benches: nothing else imports this.
export { buildIndex } from './build-index.ts'
export { fold, SQL_FOLD } from './fold.ts'
export { expertiseNumber, languageNumber } from './guide-document.ts'
export { GuideIndex } from './guide-index.ts'
export { indexPlaceNames } from './place-names.ts'
export { parseSearchQuery, type SearchFilter, type SearchQuery } from './search-query.ts'
export { textMatches } from './term-sets.ts'
export { isWhole } from './text-index.ts'
