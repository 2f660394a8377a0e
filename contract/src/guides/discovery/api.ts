import { defineOperation } from '../../operation.ts'
import { ExploreQuery } from '../shapes.ts'
import { NearbyPlaces, PlaceOverview, PlacePage, PlacePageQuery } from './shapes.ts'

export const readPlaceOverview = defineOperation({
  method: 'GET',
  path: '/api/places/pages',
  who: 'anyone',
  summary: 'The countries with guides, most guides first',
  query: PlacePageQuery,
  response: PlaceOverview,
})

export const readCountryPage = defineOperation({
  method: 'GET',
  path: '/api/places/pages/:country',
  who: 'anyone',
  summary: 'A country: how many guides, its places with guides, a drawing of it',
  query: PlacePageQuery,
  response: PlacePage,
  refuses: ['places.notFound'],
})

export const readPlacePage = defineOperation({
  method: 'GET',
  path: '/api/places/pages/:country/:place',
  who: 'anyone',
  summary: 'A place: how many guides, the places inside it, the nearest others',
  query: PlacePageQuery,
  response: PlacePage,
  refuses: ['places.notFound'],
})

export const findNearbyPlaces = defineOperation({
  method: 'GET',
  path: '/api/guides/nearby',
  who: 'anyone',
  summary: 'The nearest places with guides, where a search names a place that has none',
  query: ExploreQuery,
  response: NearbyPlaces,
})
