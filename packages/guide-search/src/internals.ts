// For the tests that compare the engine with SQL, and for benchmarks. Nothing else may import it.

export { type Facets, indexFacetNames } from './facet-names.ts'
export { indexPlaceNames } from './facets/place-names.ts'
export { expertiseNumber, languageNumber } from './guide-document.ts'
export { GuideIndex } from './guide-index.ts'
export { parseSearchQuery, type SearchFilter, type SearchQuery } from './search-query.ts'
export { type SearchReader, searchReader } from './search-reading.ts'
export type { ReadTerm, Term } from './search-terms.ts'
export { buildIndex } from './synchronization/build-index.ts'
export { fold, SQL_FOLD } from './text/fold.ts'
export { textMatches } from './text/term-sets.ts'
export { isWhole, joinedText } from './text/text-index.ts'
