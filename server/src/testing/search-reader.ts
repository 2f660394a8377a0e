import {
  indexFacetNames,
  indexNameSpellings,
  indexPlaceNames,
  type SearchReader,
  searchReader,
} from '@annai/guide-search/internals'
import { facetLabels } from '../features/guides/explore/service.ts'
import { placeTable } from '../features/places/service.ts'
import { readEnv } from '../platform/startup/env.ts'
import { loadTexts } from '../platform/texts.ts'

/** Parses searches with the names of all places, languages and expertises. */
export function testReader(): SearchReader {
  const places = [...placeTable({ env: readEnv({ DATA_DIR: '/nowhere' }) }).gazetteer.values()]
  const labels = facetLabels(loadTexts())
  return searchReader(
    { places: indexPlaceNames(places), facets: indexFacetNames(labels) },
    indexNameSpellings(labels, places),
  )
}
