import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes'

/** Every route of the site and its guard (P2 section 2.1); a layout is a frame or a guard. */
export default [
  layout('routes/layouts/site-layout.tsx', [
    index('routes/home.tsx'),
    route('guide', 'routes/guides/guide-missing.tsx'),
    route('guide/:guideUsername', 'routes/guides/guide.tsx'),
    route('user/:username', 'routes/accounts/user.tsx'),
    route('about', 'routes/about.tsx'),
    route('faq', 'routes/faq.tsx'),
    route('privacy-policy', 'routes/privacy-policy.tsx'),
    route('terms-of-service', 'routes/terms-of-service.tsx'),

    layout('routes/layouts/query-layout.tsx', [
      route('explore', 'routes/guides/explore.tsx'),
      route('contact', 'routes/contact.tsx'),
      route('settings', 'routes/accounts/settings.tsx'),
      route('verify-email/:token', 'routes/accounts/verify-email.tsx'),
      route('resend-verification', 'routes/accounts/resend-verification.tsx'),
      route('forgot-password', 'routes/accounts/forgot-password.tsx'),
      route('reset-password/:token', 'routes/accounts/reset-password.tsx'),
      route('unsubscribe/:token', 'routes/accounts/unsubscribe.tsx'),

      layout('routes/layouts/visitor-layout.tsx', [
        route('login', 'routes/accounts/login.tsx'),
        ...prefix('signup', [
          index('routes/accounts/signup.tsx'),
          route('user', 'routes/accounts/signup-user.tsx'),
          route('guide', 'routes/accounts/signup-guide.tsx'),
        ]),
      ]),

      layout('routes/layouts/person-layout.tsx', [
        route('profile', 'routes/accounts/profile.tsx'),
        route('guide-profile', 'routes/guides/guide-profile.tsx'),
        route('favorite-guides', 'routes/guides/favorite-guides.tsx'),
        ...prefix('bookings', [
          index('routes/bookings/bookings.tsx'),
          route(':bookingId', 'routes/bookings/booking.tsx'),
        ]),
        route('notifications', 'routes/notifications.tsx'),
      ]),
    ]),

    route('*', 'routes/not-found.tsx'),
  ]),

  layout('routes/layouts/admin-layout.tsx', [
    route('admin-login', 'routes/admin/admin-login.tsx'),
    route('admin-register', 'routes/admin/admin-register.tsx'),
    ...prefix('admin', [
      index('routes/admin/admin.tsx'),
      route('bookings/:bookingId', 'routes/admin/admin-booking.tsx'),
      route('*', 'routes/admin/admin-not-found.tsx'),
    ]),
  ]),
] satisfies RouteConfig
