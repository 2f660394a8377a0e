import { urlAt } from '@annai/client'
import type { Address, InputAt, OutputAt } from '@annai/contract/api'
import type { PlaceOverview, PlacePage } from '@annai/contract/guides/discovery/shapes'
import type { GuideCard } from '@annai/contract/guides/shapes'
import { readPublic } from '../../../shell/http/api.ts'
import { ApiError } from '../../../shell/http/api-error.ts'

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

/** Reads from our API, from the browser or while the server renders. Throws ApiError for a refusal. */
type Read = <A extends Address>(address: A, input: InputAt<A>) => Promise<OutputAt<A>>

export const readOverview = (read: Read, language: string): Promise<PlaceOverview> =>
  read('GET /api/places/pages', { query: { language } })

export async function readPlace(
  read: Read,
  { country, place }: PlaceAddress,
  language: string,
): Promise<PlaceData> {
  const query = { language }
  const page =
    place === undefined
      ? await read('GET /api/places/pages/:country', { params: { country }, query })
      : await read('GET /api/places/pages/:country/:place', { params: { country, place }, query })
  const { guides } = await read('GET /api/guides/approved', {
    query: { place: page.place, limit: SHOWN, language },
  })
  return { page, guides }
}

/** Calls the API from the browser. */
export const browserRead =
  (signal: AbortSignal): Read =>
  (address, input) =>
    readPublic(address, input, signal)

interface Answer {
  status: number
  body: unknown
}

/** Calls the API while the server renders. */
export const serverRead =
  (fetchJson: (path: string) => Promise<Answer>): Read =>
  async <A extends Address>(address: A, input: InputAt<A>) => {
    const { status, body } = await fetchJson(urlAt(address, input))
    if (status !== 200) throw new ApiError(status, body)
    return body as OutputAt<A>
  }
