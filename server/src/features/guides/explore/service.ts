import type { ExploreQuery, GuideList } from '@annai/contract/guides/shapes'
import { countrySpellings } from '@annai/contract/places/countries'
import type { Platform } from '../../../platform/platform.ts'
import { placeTable } from '../../places/service.ts'
import { cardView } from '../view.ts'
import { indexPlaceNames } from './index/place-names.ts'
import { readWanted } from './index/wanted.ts'
import * as store from './store.ts'

export interface Explore {
  /** The guides that may be shown and fit, one page of them. */
  list(query: ExploreQuery): Promise<GuideList>
}

export function openExplore(p: Platform): Explore {
  const places = indexPlaceNames(placeTable(p).gazetteer.values())
  return {
    async list(query) {
      const { page, limit, country, ...filter } = readWanted(query, places)
      const { rows, total } = await store.findListed(
        p.db,
        { ...filter, countries: country === null ? [] : countrySpellings(country) },
        { offset: (page - 1) * limit, limit },
      )
      return {
        guides: rows.map(cardView),
        totalPages: Math.ceil(total / limit),
        currentPage: page,
        totalGuides: total,
      }
    },
  }
}
