import type { Language } from '@annai/contract/languages'
import type { Place } from '@annai/contract/places/shapes'
import { z } from 'zod'
import { assertOutsideTransaction } from '../../platform/db/transact.ts'

export interface MapsAccess {
  readonly key: string
  /** https://places.googleapis.com, or a relay in front of it. */
  readonly baseUrl: string
}

/** An unexpected response of the maps provider. The caller falls back to the built-in table. */
export class MapsUnavailable extends Error {
  override name = 'MapsUnavailable'
}

const PATIENCE_MS = 2500
/** Google's policies require this attribution, untranslated, beside results without a map. */
const ATTRIBUTION = 'Google Maps'
const FIELDS = 'id,displayName,formattedAddress,addressComponents,location'

const Autocomplete = z.object({
  suggestions: z
    .array(z.object({ placePrediction: z.object({ placeId: z.string() }).optional() }))
    .default([]),
})

const Details = z.object({
  id: z.string(),
  displayName: z.object({ text: z.string() }).optional(),
  formattedAddress: z.string(),
  addressComponents: z
    .array(
      z.object({
        longText: z.string(),
        shortText: z.string().optional(),
        types: z.array(z.string()).default([]),
      }),
    )
    .default([]),
  location: z.object({ latitude: z.number().default(0), longitude: z.number().default(0) }),
})

async function call<S extends z.ZodType>(
  { key, baseUrl }: MapsAccess,
  shape: S,
  path: string,
  init: RequestInit,
): Promise<z.output<S>> {
  assertOutsideTransaction('a call of the maps provider')
  const url = new URL(path, baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`)
  try {
    const response = await fetch(url, {
      ...init,
      headers: { ...init.headers, 'X-Goog-Api-Key': key },
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (!response.ok) throw new Error(`status ${response.status}`)
    return shape.parse(await response.json())
  } catch (error) {
    // The address and the cause, never the headers, which contain the key.
    throw new MapsUnavailable(`${url.pathname}: ${error instanceof Error ? error.message : error}`)
  }
}

/** One place of the provider, in the reader's language. `sessionToken` closes the billed session. */
export async function mapsPlace(
  access: MapsAccess,
  placeId: string,
  language: Language,
  sessionToken?: string,
): Promise<Place> {
  const query = new URLSearchParams({
    languageCode: language,
    ...(sessionToken && { sessionToken }),
  })
  const path = `v1/places/${encodeURIComponent(placeId)}?${query}`
  const found = await call(access, Details, path, { headers: { 'X-Goog-FieldMask': FIELDS } })
  return {
    placeId: found.id,
    name: found.displayName?.text ?? found.addressComponents[0]?.longText ?? found.formattedAddress,
    formattedAddress: found.formattedAddress,
    addressComponents: found.addressComponents.map(({ longText, shortText, types }) => ({
      longName: longText,
      shortName: shortText ?? longText,
      types,
    })),
    location: { lat: found.location.latitude, lng: found.location.longitude },
    attribution: ATTRIBUTION,
  }
}

/** Ids of regions that the provider suggests. */
export async function autocomplete(
  access: MapsAccess,
  query: string,
  language: Language,
  sessionToken: string,
): Promise<string[]> {
  const { suggestions } = await call(access, Autocomplete, 'v1/places:autocomplete', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      input: query,
      languageCode: language,
      includedPrimaryTypes: ['(regions)'],
      sessionToken,
    }),
  })
  return suggestions.flatMap(({ placePrediction }) => placePrediction?.placeId ?? [])
}
