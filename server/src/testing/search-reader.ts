import {
  indexFacetNames,
  indexPlaceNames,
  type SearchReader,
  searchReader,
} from '@annai/guide-search/internals'
import { facetLabels } from '../features/guides/explore/service.ts'
import { placeTable } from '../features/places/service.ts'
import { readEnv } from '../platform/startup/env.ts'
import { loadTexts } from '../platform/texts.ts'

/** Parses searches with the names of all places, languages and expertises. */
export const testReader = (): SearchReader =>
  searchReader({
    places: indexPlaceNames(
      placeTable({ env: readEnv({ DATA_DIR: '/nowhere' }) }).gazetteer.values(),
    ),
    facets: indexFacetNames(facetLabels(loadTexts())),
  })
