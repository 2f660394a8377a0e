import { isDeepStrictEqual } from 'node:util'
import { APPROVED_FIELDS, type ApprovedField } from '@annai/contract/admin/guides/shapes'
import { guideRules } from '@annai/contract/guides/policy'
import {
  GuideProfileRequest,
  type OwnGuideProfile,
  type SocialMediaLinks,
} from '@annai/contract/guides/shapes'
import { isSocialUrl, SOCIAL_KEYS, SOCIAL_NETWORKS } from '@annai/contract/guides/social'
import type { ProfileTexts } from '@annai/contract/guides/version-shapes'
import { LANGUAGES, type Language } from '@annai/contract/languages'
import type { Authorized } from '@annai/contract/permission'
import type { Person } from '@annai/contract/person'
import { countryOf } from '@annai/contract/places/countries'
import type { Place } from '@annai/contract/places/shapes'
import type { Db } from '../../../platform/db/database.ts'
import { type Tx, transact, violatedConstraint } from '../../../platform/db/transact.ts'
import type { Platform } from '../../../platform/platform.ts'
import { authorize, refuse, type WrongField, wrongFieldsOf } from '../../../platform/refusal.ts'
import { namesLikeSite } from '../../accounts/names/service.ts'
import { assertOwnPictures, dropUnused } from '../../media/service.ts'
import { isAddressOf, namedPlace, placeById, placeLabel } from '../../places/service.ts'
import { requireLicence } from '../required-licence.ts'
import { reviewsOf } from '../reviews/service.ts'
import * as store from '../store.ts'
import { ownView } from '../view.ts'

/** The guide's own profile. */
export async function ownProfile(reader: Db | Tx, id: string): Promise<OwnGuideProfile> {
  const row = (await store.findById(reader, id)) ?? refuse('guides.notFound')
  return ownView(row, await reviewsOf(reader, id))
}

const wrongNetworks = (links: SocialMediaLinks | undefined): WrongField[] =>
  SOCIAL_KEYS.filter((key) => links?.[key] && !isSocialUrl(key, links[key])).map((key) => ({
    field: `socialMediaLinks.${key}`,
    problem: 'socialInvalid',
    params: { network: SOCIAL_NETWORKS[key].name },
  }))

/** Parses the sent profile and reports all problems at once, as the editor shows them. */
export function readProfile(body: unknown): GuideProfileRequest {
  const read = GuideProfileRequest.safeParse(body)
  const wrong: WrongField[] = read.success
    ? wrongNetworks(read.data.socialMediaLinks)
    : wrongFieldsOf(read.error)
  if (!read.success || wrong.length > 0)
    refuse('request.invalid', { problems: wrong, listsAll: true })
  return read.data
}

const filled = (list: string[] | undefined) =>
  list?.map((item) => item.trim()).filter((item) => item !== '')

/** No place is written with it, and a known one stands in titles. */
const DECORATION = /\p{S}/u

const isCountry = (place: Place | null): boolean =>
  place?.addressComponents.every(({ types }) => types.includes('country')) === true

/** Where an unknown place lies: in the country at the end of its address, else in the stated one. */
function surroundingsOf(ctx: Platform, address: string, country: string): Place | null {
  const last = namedPlace(ctx, address.split(/[,、，]/).at(-1) ?? '')
  const stated = namedPlace(ctx, country)
  return isCountry(stated) && !isCountry(last) ? stated : (last ?? stated)
}

/**
 * The columns of a place. A place id determines the location and the country. Without one, the
 * address is looked up and the id of its place is stored. A text without a known place is accepted
 * and marked: the approver sees it, and titles and previews do not use it.
 */
async function locationColumns(
  ctx: Platform,
  accountId: string,
  location: GuideProfileRequest['location'],
  language: Language,
) {
  if (!location) return {}
  const address = location.formattedAddress.trim()
  const place = location.placeId
    ? await placeById(ctx, location.placeId, 'en', accountId)
    : namedPlace(ctx, address)
  if (location.placeId && !place)
    refuse('request.invalid', {
      problems: [{ field: 'location', problem: 'locationRequired' }],
      listsAll: true,
    })
  const isProven =
    !location.placeId || (place && (await isAddressOf(ctx, place, address, language)))
  const isKnown = address === '' || (place !== null && isProven === true)
  const around = isKnown ? place : (surroundingsOf(ctx, address, location.country) ?? place)
  const country = around && countryOf(around.addressComponents)
  return {
    is_place_known: isKnown,
    formatted_address:
      isKnown && place && DECORATION.test(address)
        ? (placeLabel(ctx, place.placeId, language) ?? place.formattedAddress)
        : address,
    place_id: location.placeId || (place?.placeId ?? ''),
    country: country?.country ?? location.country,
    country_code: country?.countryCode ?? '',
  }
}

/** Whether the address is a known place. Looked up for rows from before this was stored. */
export const isPlaceKnown = (
  ctx: Pick<Platform, 'env'>,
  row: { is_place_known: boolean | null; formatted_address: string },
): boolean =>
  row.is_place_known ??
  (row.formatted_address === '' || namedPlace(ctx, row.formatted_address) !== null)

/** The filled-in versions, without one in the language of the original. */
function versionsOf(
  sent: GuideProfileRequest['texts'] & {},
  original: Language | null | undefined,
): Partial<Record<Language, ProfileTexts>> {
  const versions: Partial<Record<Language, ProfileTexts>> = {}
  for (const language of LANGUAGES) {
    const written = sent[language]
    if (!written || language === original) continue
    const version = {
      role: written.role.trim(),
      tagline: written.tagline.trim(),
      introduction: written.introduction.trim(),
      highlights: filled(written.highlights) ?? [],
    }
    const { machine } = written
    if (Object.values(version).some(({ length }) => length > 0))
      versions[language] = { ...version, ...(machine && { machine }) }
  }
  return versions
}

/** The columns of what was sent. */
export async function guideColumns(
  ctx: Platform,
  accountId: string,
  sent: GuideProfileRequest,
  language: Language,
) {
  const gallery = sent.imageGallery && JSON.stringify(sent.imageGallery)
  const ranges = sent.priceRanges && JSON.stringify(sent.priceRanges)
  const links =
    sent.socialMediaLinks &&
    JSON.stringify(
      Object.fromEntries(Object.entries(sent.socialMediaLinks).filter(([, url]) => url)),
    )
  return {
    ...(sent.role !== undefined && { role: sent.role.trim() }),
    ...(sent.tagline !== undefined && { tagline: sent.tagline.trim() }),
    ...(sent.introduction !== undefined && { introduction: sent.introduction.trim() }),
    ...(sent.languages && { languages: [...new Set(sent.languages)] }),
    ...(sent.expertises && { expertises: [...new Set(sent.expertises)] }),
    ...(sent.highlights && { highlights: filled(sent.highlights) ?? [] }),
    ...(sent.textLanguage !== undefined && { text_language: sent.textLanguage }),
    ...(sent.texts && { texts: JSON.stringify(versionsOf(sent.texts, sent.textLanguage)) }),
    ...(sent.videoLinks && { video_links: filled(sent.videoLinks) ?? [] }),
    ...(ranges && { price_ranges: ranges }),
    ...(gallery && { image_gallery: gallery }),
    ...(links && { social_media_links: links }),
    ...(await locationColumns(ctx, accountId, sent.location, language)),
  }
}

/** The part of a profile that is stored with a decision, to compare later changes with. */
export const approvedPart = (profile: OwnGuideProfile): object =>
  Object.fromEntries(APPROVED_FIELDS.map((field) => [field, profile[field]]))

/** The fields in which a profile differs from the one that was decided about. */
export const changedFields = (decided: object | null, now: OwnGuideProfile): ApprovedField[] =>
  decided === null
    ? []
    : APPROVED_FIELDS.filter(
        // Stored JSON comes back with its keys in another order, and without undefined ones.
        (field) =>
          !isDeepStrictEqual(
            (decided as Partial<OwnGuideProfile>)[field] ?? null,
            JSON.parse(JSON.stringify(now[field] ?? null)),
          ),
      )

/** An approved guide may not move to a country whose licence is missing (docs/rules/guides.md#credentials). */
async function assertMayMove(ctx: Platform, tx: Tx, id: string, country_code?: string) {
  const row = await store.findById(tx, id)
  if (!row || !country_code || row.country_code === country_code) return
  if (row.approval_status === 'approved')
    requireLicence(ctx, { country_code, badges: row.badges }, 'credentials.licenceFirst')
}

interface ProfileChange {
  before: OwnGuideProfile
  sent: Pick<GuideProfileRequest, 'username' | 'displayName' | 'profilePicture'>
  columns: Parameters<typeof store.saveProfile>[2]
}

/** Writes a changed profile with its effects. The guide is locked. */
export async function writeProfile(
  ctx: Platform,
  tx: Tx,
  guide: Authorized<{ id: string }, 'editGuide' | 'writeProfile'>,
  { before, sent, columns }: ProfileChange,
): Promise<OwnGuideProfile> {
  const { id } = guide
  const wrong = namesLikeSite(ctx, sent, before)
  if (wrong.length > 0) refuse('request.invalid', { problems: wrong, listsAll: true })
  await assertMayMove(ctx, tx, id, columns.country_code)
  await store.saveProfile(tx, guide, columns)
  await store.saveAccount(tx, guide, {
    ...(sent.username !== undefined && { username: sent.username }),
    ...(sent.displayName !== undefined && { display_name: sent.displayName }),
    ...(sent.profilePicture !== undefined && { profile_picture: sent.profilePicture }),
    updated_at: ctx.clock.now(),
  })
  const after = await ownProfile(tx, id)
  await ctx.events.emit(tx, 'guide.changed', { guideId: id })
  const row = await store.findById(tx, id)
  const changed = changedFields(row?.approved_profile ?? null, after)
  const changedBefore = row?.changed_since_approval.length ? row.changed_at : null
  await store.saveProfile(tx, guide, {
    changed_since_approval: changed,
    changed_at: changed.length === 0 ? null : (changedBefore ?? ctx.clock.now()),
  })
  return after
}

/** Refuses a username that another account has, which only the database knows for sure. */
export async function refuseTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (violatedConstraint(error) === 'accounts_username') refuse('accounts.usernameTaken')
    throw error
  }
}

/** Saves the profile completely, or refuses it with all problems. */
export async function saveProfile(
  ctx: Platform,
  me: Person,
  body: unknown,
  language: Language,
): Promise<OwnGuideProfile> {
  const guide = authorize(guideRules, 'editGuide', me, { id: me.id })
  const sent = readProfile(body)
  const columns = await guideColumns(ctx, me.id, sent, language)
  return refuseTaken(() =>
    transact(ctx, async (tx) => {
      await store.lockGuide(tx, me.id)
      const before = await ownProfile(tx, me.id)
      const picturesOf = ({
        profilePicture,
        imageGallery = [],
      }: Pick<GuideProfileRequest, 'profilePicture' | 'imageGallery'>) => [
        profilePicture,
        ...imageGallery.map((item) => item.imageUrl),
      ]
      const known = [before.profilePicture, ...before.imageGallery.map((item) => item.imageUrl)]
      await assertOwnPictures(tx, me, picturesOf(sent), known)
      const after = await writeProfile(ctx, tx, guide, { before, sent, columns })
      const kept = new Set(picturesOf(after))
      await dropUnused(
        ctx,
        tx,
        guide,
        known.filter((url) => !kept.has(url)),
      )
      return after
    }),
  )
}

/** Submits a complete profile for approval. */
export const submitForReview = (ctx: Platform, me: Person): Promise<OwnGuideProfile> =>
  transact(ctx, async (tx) => {
    await store.lockGuide(tx, me.id)
    const profile = { ...(await ownProfile(tx, me.id)), id: me.id }
    const guide = authorize(guideRules, 'submitGuide', me, profile)
    await store.saveProfile(tx, guide, {
      approval_status: 'pendingApproval',
      rejection_reason: '',
      submitted_at: ctx.clock.now(),
    })
    await ctx.events.emit(tx, 'guide.changed', { guideId: me.id })
    return ownProfile(tx, me.id)
  })
