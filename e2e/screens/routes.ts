import { TAB_KEYS } from '@annai/contract/bookings/lifecycle'
import en from '@annai/contract/texts/en/admin.json' with { type: 'json' }

export const AUDIENCES = ['visitor', 'traveller', 'guide', 'admin'] as const
export type Audience = (typeof AUDIENCES)[number]

export type Screen = {
  name: string
  path: string
  who: readonly Audience[]
  /** A selector. The screen is the target of the first matching link on `path`, if there is one. */
  follow?: string
  /** The console message of an address that has an error status on purpose. */
  fault?: RegExp
  /** The heading or the selected tab in English, where another screen may be shown instead. */
  shows?: { heading?: string; tab?: string }
  /** Entries of localStorage for the screen. */
  stored?: Readonly<Record<string, string>>
}

const EVERYONE: readonly Audience[] = ['visitor', 'traveller', 'guide']
const PERSONS: readonly Audience[] = ['traveller', 'guide']
const A_BOOKING = 'a[href^="/bookings/"]'

const ADMIN_TABS = ['guides', 'users', 'bookings', 'reports', 'contacts'] as const
/** The console opens the guides in place of a view that the administrator may not open. */
const ADMIN_VIEWS = [
  'queue',
  'find',
  'appeals',
  'credentials',
  'numbers',
  'record',
  'administrators',
  'invitations',
  'announcements',
  'site',
  'legal',
  'system',
] as const

/** All visible routes of web/src/routes.ts, and their audiences. */
export const SCREENS: readonly Screen[] = [
  { name: 'home', path: '/', who: EVERYONE },
  { name: 'explore', path: '/explore', who: EVERYONE },
  { name: 'guide', path: '/explore', follow: 'a[href^="/guide/"]', who: EVERYONE },
  { name: 'guides', path: '/guides', who: ['visitor'] },
  { name: 'guides-country', path: '/guides/japan', who: EVERYONE },
  { name: 'guides-place', path: '/guides/japan/kyoto', who: ['visitor'] },
  { name: 'about', path: '/about', who: ['visitor'] },
  { name: 'contact', path: '/contact', who: ['visitor'] },
  { name: 'faq', path: '/faq', who: ['visitor'] },
  { name: 'ranking', path: '/ranking', who: ['visitor'] },
  { name: 'privacy-policy', path: '/privacy-policy', who: ['visitor'] },
  { name: 'terms-of-service', path: '/terms-of-service', who: ['visitor'] },
  { name: 'login', path: '/login', who: ['visitor'] },
  { name: 'signup', path: '/signup', who: ['visitor'] },
  { name: 'signup-user', path: '/signup/user', who: ['visitor'] },
  { name: 'signup-guide', path: '/signup/guide', who: ['visitor'] },
  { name: 'resend-verification', path: '/resend-verification', who: ['visitor'] },
  { name: 'forgot-password', path: '/forgot-password', who: ['visitor'] },
  { name: 'reset-password', path: '/reset-password/none', who: ['visitor'] },
  { name: 'unsubscribe', path: '/unsubscribe/none', who: ['visitor'] },
  {
    name: 'not-found',
    path: '/no-such-page',
    who: ['visitor'],
    fault: /status of 404 .*\/no-such-page\b/,
  },
  { name: 'settings', path: '/settings', who: EVERYONE },
  { name: 'profile', path: '/profile', who: ['traveller'] },
  { name: 'guide-profile', path: '/guide-profile', who: ['guide'] },
  { name: 'calendar', path: '/calendar', who: ['guide'] },
  { name: 'credentials', path: '/credentials', who: ['guide'] },
  { name: 'favorite-guides', path: '/favorite-guides', who: ['traveller'] },
  { name: 'bookings', path: '/bookings', who: PERSONS },
  {
    name: 'bookings-table',
    path: '/bookings',
    who: PERSONS,
    stored: { bookingsViewMode: 'list' },
  },
  { name: 'booking', path: '/bookings', follow: A_BOOKING, who: PERSONS },
  ...TAB_KEYS.map((tab) => ({
    name: `booking-${tab}`,
    path: `/bookings?tab=${tab}`,
    follow: A_BOOKING,
    who: PERSONS,
  })),
  { name: 'trip', path: '/bookings', follow: 'a[href^="/trips/"]', who: ['traveller'] },
  { name: 'notifications', path: '/notifications', who: PERSONS },
  { name: 'decisions', path: '/decisions', who: PERSONS },
  { name: 'admin-login', path: '/admin-login', who: ['visitor'] },
  { name: 'admin-register', path: '/admin-register', who: ['visitor'] },
  { name: 'admin-forgot-password', path: '/admin-forgot-password', who: ['visitor'] },
  { name: 'admin-reset-password', path: '/admin-reset-password/none', who: ['visitor'] },
  {
    name: 'admin-verify-email',
    path: '/admin-verify-email/none',
    who: ['visitor'],
    fault: /status of 400 .*\/api\/auth\/admin-email\/none/,
  },
  ...ADMIN_TABS.map(
    (tab): Screen => ({
      name: `admin-${tab}`,
      path: `/admin?tab=${tab}`,
      who: ['admin'],
      shows: { tab: en.tabs[tab] },
    }),
  ),
  ...ADMIN_VIEWS.map(
    (view): Screen => ({
      name: `admin-${view}`,
      path: `/admin?tab=${view}`,
      who: ['admin'],
      shows: { heading: en[view].tab },
    }),
  ),
  {
    name: 'admin-guide',
    path: '/admin?tab=guides',
    follow: 'a[href^="/guide/"]',
    who: ['admin'],
    // The newest guide may not be public. Then the document is 404, and the scripts show the guide.
    fault: /status of 404 .*\/guide\/\w+\)$/,
  },
  {
    name: 'admin-booking',
    path: '/admin?tab=bookings',
    follow: 'a[href^="/admin/bookings/"]',
    who: ['admin'],
  },
]
