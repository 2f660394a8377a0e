import {
  index,
  layout,
  prefix,
  type RouteConfig,
  type RouteConfigEntry,
  route,
} from '@react-router/dev/routes'

// The file's name is the id, because every page loads a manifest that repeats the ids.
const optionsOf = (file: string) => ({ id: file.replace(/^.*\//, '') })
const pathOf = (file: string) => `routes/${file}.tsx`
const first = (file: string) => index(pathOf(file), optionsOf(file))
const at = (path: string, file: string) => route(path, pathOf(file), optionsOf(file))
/** The documents of the site, in one file. */
const reading = (path: string, id = path) => route(path, pathOf('legal'), { id })
const within = (file: string, children: RouteConfigEntry[]) =>
  layout(pathOf(file), optionsOf(file), children)

/** Every route of the site. A layout is the frame of its routes or their guard. */
export default [
  within('layouts/site-layout', [
    first('home'),
    at('guide', 'guides/guide-missing'),
    at('guide/:guideUsername', 'guides/guide'),
    at('user/:username', 'accounts/user'),
    reading('about'),
    at('faq', 'faq'),
    at('ranking', 'ranking'),
    reading('privacy-policy'),
    reading('terms-of-service'),
    reading('legal/:document', 'legal'),

    at('explore', 'guides/explore'),
    at('guides', 'guides/guides'),
    at('guides/:country/:place?', 'guides/place'),
    at('contact', 'contact'),
    at('settings', 'accounts/settings'),
    at('verify-email/:token', 'accounts/verify-email'),
    at('resend-verification', 'accounts/resend-verification'),
    at('forgot-password', 'accounts/forgot-password'),
    at('reset-password/:token', 'accounts/reset-password'),
    at('unsubscribe/:token', 'accounts/unsubscribe'),
    at('decisions/:decisionId', 'decisions/decision'),

    at('login/:provider?', 'accounts/login'),
    at('signup', 'accounts/signup'),
    within('layouts/visitor-layout', [
      ...prefix('signup', [
        at('user', 'accounts/signup-user'),
        at('guide', 'accounts/signup-guide'),
        at('finish', 'accounts/signup-finish'),
      ]),
    ]),

    within('layouts/person-layout', [
      at('profile', 'accounts/profile'),
      at('guide-profile', 'guides/guide-profile'),
      at('calendar', 'guides/calendar'),
      at('credentials', 'guides/credentials'),
      at('favorite-guides', 'guides/favorite-guides'),
      ...prefix('bookings', [
        first('bookings/bookings'),
        at(':bookingId', 'bookings/booking'),
        at(':bookingId/day', 'bookings/booking-day'),
        at(':bookingId/agreement', 'bookings/agreement'),
      ]),
      at('trips/:tripId', 'bookings/trip'),
      at('notifications', 'notifications'),
      at('decisions', 'decisions/decisions'),
    ]),

    at('*', 'not-found'),
  ]),

  within('layouts/admin-layout', [
    at('admin-login', 'admin/admin-login'),
    at('admin-register', 'admin/admin-register'),
    at('admin-forgot-password', 'admin/admin-forgot-password'),
    at('admin-reset-password/:token', 'admin/admin-reset-password'),
    at('admin-verify-email/:token', 'admin/admin-verify-email'),
    ...prefix('admin', [
      first('admin/admin'),
      at('bookings/:bookingId', 'admin/admin-booking'),
      at('people/:personId', 'admin/admin-person'),
      at('*', 'admin/admin-not-found'),
    ]),
  ]),
] satisfies RouteConfig
