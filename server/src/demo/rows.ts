import { STATUS } from '@annai/contract/bookings/lifecycle'
import type { SocialNetwork } from '@annai/contract/guides/social'
import { socialUrl } from '@annai/contract/guides/social-handle'
import { instantOf, resolveZone } from '@annai/contract/when'
import { type DemoGuide, demoEmail } from '@annai/demo/people/guides'
import { type DemoTraveller, scriptOf } from '@annai/demo/people/travellers'
import { demoPictureUrl } from '@annai/demo/pictures'
import { Random } from '@annai/demo/random'
import type { Insertable } from 'kysely'
import { DAY, HOUR, later } from '../platform/clock.ts'
import type { Database } from '../platform/db/schema.ts'
import { newId } from '../platform/ids.ts'
import type { Texts } from '../platform/texts.ts'

type Row<T extends keyof Database> = Insertable<Database[T]>

export interface PersonRows<T extends 'guides' | 'travellers'> {
  readonly account: Row<'accounts'>
  readonly profile: Row<T>
}

/** No password fits this: only the two demo accounts can log in. */
const NO_PASSWORD = 'none'

export function guideRows(guide: DemoGuide, now: Date, placeId: string): PersonRows<'guides'> {
  const random = new Random(`rows/${guide.username}`)
  const id = newId()
  const oldest = Math.max(60, ...guide.reviews.map((review) => review.daysAgo + 45))
  const joined = later(now, -Math.round(oldest + random.between(10, 240)) * DAY)
  const links = Object.entries(guide.socialMedia).map(([network, name]) => [
    network,
    socialUrl(network as SocialNetwork, name),
  ])
  return {
    account: {
      id,
      role: 'guide',
      username: guide.username,
      email: guide.email,
      password_hash: NO_PASSWORD,
      display_name: guide.displayName,
      profile_picture: demoPictureUrl(guide.username),
      email_verified_at: joined,
      created_at: joined,
      updated_at: joined,
    },
    profile: {
      account_id: id,
      role: guide.role,
      tagline: guide.tagline,
      introduction: guide.introduction,
      formatted_address: guide.formattedAddress,
      country: guide.country,
      country_code: guide.countryCode,
      place_id: placeId,
      languages: guide.languages,
      expertises: guide.expertises,
      highlights: guide.highlights,
      text_language: guide.textLanguage,
      texts: JSON.stringify(guide.versions),
      price_ranges: JSON.stringify(guide.priceRanges),
      social_media_links: JSON.stringify(Object.fromEntries(links)),
      image_gallery: JSON.stringify(
        guide.gallery.map(({ picture, description }) => ({
          imageUrl: demoPictureUrl(picture),
          description,
        })),
      ),
      approval_status: 'approved',
      approved_at: later(joined, 2 * DAY),
      submitted_at: later(joined, DAY),
      view_priority: guide.viewPriority,
      profile_views: guide.profileViews,
      review_count: guide.reviews.length,
      rating_sum: guide.reviews.reduce((sum, review) => sum + review.rating, 0),
      is_dummy: true,
    },
  }
}

export function travellerRows(person: DemoTraveller, now: Date): PersonRows<'travellers'> {
  const id = newId()
  const joined = later(now, -620 * DAY)
  return {
    account: {
      id,
      role: 'user',
      username: person.username,
      email: demoEmail(person.username),
      password_hash: NO_PASSWORD,
      display_name: person.displayName,
      profile_picture: person.hasPicture ? demoPictureUrl(person.username) : '',
      language: person.language,
      email_verified_at: joined,
      created_at: joined,
      updated_at: joined,
    },
    profile: {
      account_id: id,
      location: person.location,
      languages: [...person.languages],
      interests: [...person.interests],
    },
  }
}

export interface PastDay {
  readonly booking: Row<'bookings'>
  readonly proposal: Row<'proposals'>
  readonly messages: Row<'messages'>[]
  readonly review: Row<'reviews'>
}

interface Parties {
  readonly guideId: string
  readonly travellers: readonly (DemoTraveller & { readonly id: string })[]
  readonly texts: Texts
}

/** The local times of every completed tour. */
const STARTS = '09:00'
const ENDS = '13:00'

/**
 * The completed bookings behind a guide's reviews: several hundred, so they are inserted as rows.
 */
export function pastDays(guide: DemoGuide, parties: Parties, now: Date): PastDay[] {
  const random = new Random(`past/${guide.username}`)
  const zone = resolveZone(guide.zone)
  if (!zone) throw new Error(`${guide.username} has no time zone`)
  return guide.reviews.map((review) => {
    const script = scriptOf(review.text)
    const able = parties.travellers.filter((person) => person.writes === script)
    const traveller = able[random.whole(0, able.length - 1)]
    if (!traveller) throw new Error(`nobody in the demo writes ${script}`)
    const reviewed = later(now, -review.daysAgo * DAY - random.whole(0, 20) * HOUR)
    const day = later(reviewed, -random.whole(1, 3) * DAY)
      .toISOString()
      .slice(0, 10)
    const lastEnd = new Date(instantOf(day, ENDS, zone))
    const enquiredAt = later(lastEnd, -random.whole(12, 40) * DAY)
    const id = newId()
    const size = random.whole(1, 4)
    const price = guide.priceRanges[0]
    const params = {
      guideName: guide.displayName,
      userName: traveller.displayName,
      location: guide.city,
    }
    const line = (seq: number, key: string, by: 'user' | 'guide', at: Date): Row<'messages'> => ({
      id: newId(),
      booking_id: id,
      seq,
      sender_id: by === 'user' ? traveller.id : parties.guideId,
      sender_role: by,
      body: parties.texts.translate('en', `booking.system.${key}`, params),
      is_system: true,
      message_key: `booking.system.${key}`,
      message_params: JSON.stringify(params),
      created_at: at,
    })
    return {
      booking: {
        id,
        user_id: traveller.id,
        guide_id: parties.guideId,
        status: STATUS.completed,
        enquiry_message: guide.highlights[0] ?? guide.tagline,
        enquiry_location: guide.city,
        enquiry_date_time: day,
        enquiry_group_size: size,
        details_status: 'proposed',
        revision: 1,
        agreed_revision: 1,
        guide_has_replied: true,
        created_at: enquiredAt,
        updated_at: reviewed,
      },
      proposal: {
        booking_id: id,
        revision: 1,
        location: guide.city,
        group_size: size,
        date_times: JSON.stringify([{ date: day, startTime: STARTS, endTime: ENDS }]),
        time_zone: guide.zone,
        price: price?.minPrice ?? null,
        currency: price?.currency ?? 'USD',
        last_end_at: lastEnd,
        created_at: later(enquiredAt, DAY),
      },
      messages: [
        line(1, 'proposed', 'guide', later(enquiredAt, DAY)),
        line(2, 'confirmed', 'user', later(enquiredAt, 2 * DAY)),
        line(3, 'completed', 'guide', later(lastEnd, 6 * HOUR)),
      ],
      review: {
        booking_id: id,
        guide_id: parties.guideId,
        rating: review.rating,
        body: review.text,
        created_at: reviewed,
      },
    }
  })
}
