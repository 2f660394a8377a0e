import { z } from 'zod'
import { defineOperation } from '../operation.ts'
import { ErrorResponse, lenientText, ProblemsResponse } from '../wire.ts'
import {
  ExploreFacets,
  ExploreLoosening,
  ExploreQuery,
  FavouriteResponse,
  GuideCard,
  GuideList,
  GuideProfileRequest,
  OwnGuideProfile,
  PublicGuide,
  SimilarGuides,
  SubmitResponse,
  UnavailableGuide,
} from './shapes.ts'
import { StaffEditAnswer, StaffEditResponse } from './staff-edits.ts'
import { ExploreSuggestions, SuggestionQuery } from './suggestion-shapes.ts'
import { SuggestedTexts, TextsRequest } from './version-shapes.ts'

export const readOwnProfile = defineOperation({
  method: 'GET',
  path: '/api/guides/profile',
  who: 'guide',
  summary: 'Your own profile',
  response: OwnGuideProfile,
})

export const saveOwnProfile = defineOperation({
  method: 'PUT',
  path: '/api/guides/profile',
  who: 'guide',
  summary: 'Saves your own profile; every problem is named in `errors`',
  body: GuideProfileRequest,
  response: OwnGuideProfile,
  refuses: ['request.invalid', 'accounts.usernameTaken', 'credentials.licenceFirst'],
  refusedAs: { 400: z.union([ProblemsResponse, ErrorResponse]) },
})

export const readStaffEdit = defineOperation({
  method: 'GET',
  path: '/api/guides/staff-edit',
  who: 'guide',
  summary: 'The newest change of your profile by staff that you have not answered',
  response: StaffEditResponse,
})

export const answerStaffEdit = defineOperation({
  method: 'POST',
  path: '/api/guides/staff-edit',
  who: 'guide',
  summary: 'Keeps what staff changed, or gives the earlier profile back',
  body: StaffEditAnswer,
  response: StaffEditResponse,
  refuses: ['guides.profileChanged', 'accounts.usernameTaken', 'credentials.licenceFirst'],
})

export const suggestTexts = defineOperation({
  method: 'POST',
  path: '/api/guides/profile/texts/:language/suggestion',
  who: 'guide',
  summary: 'Translates the texts of your profile as a draft, which is not saved',
  body: TextsRequest,
  response: SuggestedTexts,
  refuses: [
    'translation.notFound',
    'translation.tooLong',
    'translation.off',
    'translation.dayLimit',
    'translation.unavailable',
  ],
})

export const submitForReview = defineOperation({
  method: 'POST',
  path: '/api/guides/submit-for-review',
  who: 'guide',
  summary: 'Hands the complete profile to the operator',
  response: SubmitResponse,
  refuses: ['guides.incomplete', 'guides.alreadySubmitted'],
})

export const readGuide = defineOperation({
  method: 'GET',
  path: '/api/guides/profile/:username',
  who: 'maybe',
  summary: 'The public page of a guide',
  query: z.object({ incrementView: lenientText(100), language: lenientText(35) }),
  response: z.union([PublicGuide, UnavailableGuide]),
  refuses: ['guides.notFound'],
})

export const findSimilarGuides = defineOperation({
  method: 'GET',
  path: '/api/guides/profile/:username/similar',
  who: 'maybe',
  summary: 'Up to six guides like this one; languages and days of the query must fit',
  query: ExploreQuery,
  response: SimilarGuides,
  refuses: ['guides.notFound'],
})

export const isFavourite = defineOperation({
  method: 'GET',
  path: '/api/guides/favorite/:username',
  who: 'person',
  summary: 'Is this guide a favourite?',
  response: FavouriteResponse,
  refuses: ['guides.notFound', 'guides.favouriteByGuide'],
})

export const addFavourite = defineOperation({
  method: 'POST',
  path: '/api/guides/favorite/:username',
  who: 'person',
  summary: 'Adds a favourite',
  response: FavouriteResponse,
  refuses: ['guides.notFound', 'guides.favouriteByGuide'],
})

export const removeFavourite = defineOperation({
  method: 'DELETE',
  path: '/api/guides/favorite/:username',
  who: 'person',
  summary: 'Removes a favourite',
  response: FavouriteResponse,
  refuses: ['guides.notFound', 'guides.favouriteByGuide'],
})

export const listFavourites = defineOperation({
  method: 'GET',
  path: '/api/users/favorites',
  who: 'user',
  summary: 'The favourite guides',
  response: z.array(GuideCard),
})

export const readFacets = defineOperation({
  method: 'GET',
  path: '/api/guides/facets',
  who: 'anyone',
  summary: 'How many guides each option of the filters would show, and how the search was read',
  query: ExploreQuery,
  response: ExploreFacets,
})

export const loosenSearch = defineOperation({
  method: 'GET',
  path: '/api/guides/loosen',
  who: 'anyone',
  summary: 'What to give up when nothing is found, and how many guides that would show',
  query: ExploreQuery,
  response: ExploreLoosening,
})

export const suggestSearch = defineOperation({
  method: 'GET',
  path: '/api/guides/suggestions',
  who: 'anyone',
  summary: 'Places, languages, expertises and guides that fit what is being typed',
  query: SuggestionQuery,
  response: ExploreSuggestions,
})

export const exploreGuides = defineOperation({
  method: 'GET',
  path: '/api/guides/approved',
  who: 'anyone',
  summary: 'The guides that fit, page by page; odd values fall back to the first page of 12',
  query: ExploreQuery,
  response: GuideList,
})
