import { defineOperation } from '../operation.ts'
import { PlaceQuery, PlaceSuggestions } from './shapes.ts'

export const suggestPlaces = defineOperation({
  method: 'GET',
  path: '/api/places',
  who: 'anyone',
  summary: 'Suggests countries, regions and cities while a location is being typed.',
  query: PlaceQuery,
  response: PlaceSuggestions,
})
