import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes'

/** Every address of the site and who may see it (P2 section 2.1); a layout is a frame or a guard. */
export default [
  layout('routes/site-layout.tsx', [
    index('routes/home.tsx'),
    route('guide', 'routes/guide-missing.tsx'),
    route('guide/:guideUsername', 'routes/guide.tsx'),
    route('user/:username', 'routes/user.tsx'),
    route('about', 'routes/about.tsx'),
    route('faq', 'routes/faq.tsx'),
    route('privacy-policy', 'routes/privacy-policy.tsx'),
    route('terms-of-service', 'routes/terms-of-service.tsx'),

    layout('routes/asking-layout.tsx', [
      route('explore', 'routes/explore.tsx'),
      route('contact', 'routes/contact.tsx'),
      route('settings', 'routes/settings.tsx'),
      route('verify-email/:token', 'routes/verify-email.tsx'),
      route('resend-verification', 'routes/resend-verification.tsx'),
      route('forgot-password', 'routes/forgot-password.tsx'),
      route('reset-password/:token', 'routes/reset-password.tsx'),
      route('unsubscribe/:token', 'routes/unsubscribe.tsx'),

      layout('routes/visitor-layout.tsx', [
        route('login', 'routes/login.tsx'),
        ...prefix('signup', [
          index('routes/signup.tsx'),
          route('user', 'routes/signup-user.tsx'),
          route('guide', 'routes/signup-guide.tsx'),
        ]),
      ]),

      layout('routes/person-layout.tsx', [
        route('profile', 'routes/profile.tsx'),
        route('guide-profile', 'routes/guide-profile.tsx'),
        route('favorite-guides', 'routes/favorite-guides.tsx'),
        ...prefix('bookings', [
          index('routes/bookings.tsx'),
          route(':bookingId', 'routes/booking.tsx'),
        ]),
        route('notifications', 'routes/notifications.tsx'),
      ]),
    ]),

    route('*', 'routes/not-found.tsx'),
  ]),

  layout('routes/admin-layout.tsx', [
    route('admin-login', 'routes/admin-login.tsx'),
    route('admin-register', 'routes/admin-register.tsx'),
    ...prefix('admin', [
      index('routes/admin.tsx'),
      route('bookings/:bookingId', 'routes/admin-booking.tsx'),
      route('*', 'routes/admin-not-found.tsx'),
    ]),
  ]),
] satisfies RouteConfig
