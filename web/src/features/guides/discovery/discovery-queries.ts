import type { PlaceOverview, PlacePage } from '@annai/contract/guides/discovery/shapes'
import type { GuideCard, GuideList } from '@annai/contract/guides/shapes'
import { api } from '../../../shell/http/api.ts'
import { ApiError } from '../../../shell/http/api-error.ts'

const PAGES = '/api/places/pages'
/** The number of guides on the page of a place. */
const SHOWN = 24

/** The slugs in the URL of a place's page. */
interface PlaceAddress {
  country: string
  place?: string | undefined
}

export interface PlaceData {
  page: PlacePage
  guides: GuideCard[]
}

/** Calls our API, from the browser or while the server renders. Throws ApiError for a refusal. */
type Read = (path: string) => Promise<unknown>

const inLanguage = (path: string, language: string) => `${path}?language=${language}`

export const readOverview = async (read: Read, language: string) =>
  (await read(inLanguage(PAGES, language))) as PlaceOverview

export async function readPlace(
  read: Read,
  { country, place }: PlaceAddress,
  language: string,
): Promise<PlaceData> {
  const parts = [country, place].filter((part) => part !== undefined)
  const path = [PAGES, ...parts.map(encodeURIComponent)].join('/')
  const page = (await read(inLanguage(path, language))) as PlacePage
  const query = new URLSearchParams({ place: page.place, limit: String(SHOWN), language })
  const { guides } = (await read(`/api/guides/approved?${query}`)) as GuideList
  return { page, guides }
}

/** Calls the API from the browser. */
export const browserRead =
  (signal: AbortSignal): Read =>
  (path) =>
    api.get(path, { as: 'none', signal })

interface Answer {
  status: number
  body: unknown
}

/** Calls the API while the server renders. */
export const serverRead =
  (fetchJson: (path: string) => Promise<Answer>): Read =>
  async (path) => {
    const { status, body } = await fetchJson(path)
    if (status !== 200) throw new ApiError(status, body)
    return body
  }
