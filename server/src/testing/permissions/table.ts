import type { Actor } from './actors.ts'

/**
 * Who is answered what, call by call: a golden table, written down so that every change of it is
 * read. The columns are the actors in the order of ACTORS:
 *
 * visitor, forged, expired, revoked | the booking's traveller, another traveller | the booking's
 * guide, another guide, an unapproved one | a blocked traveller, a blocked guide, an inactive guide
 * (each with a booking of their own) | administrator, removed administrator
 */
export const TABLE: Record<string, string> = {
  // Everybody, whoever they are: a bad token makes nobody less than a visitor
  'GET /api/guides/approved': '200 200 200 200 200 200 200 200 200 200 200 200 200 200',
  'GET /api/guides/facets': '200 200 200 200 200 200 200 200 200 200 200 200 200 200',
  'GET /api/guides/loosen': '200 200 200 200 200 200 200 200 200 200 200 200 200 200',
  'GET /api/guides/suggestions': '200 200 200 200 200 200 200 200 200 200 200 200 200 200',
  'GET /api/guides/profile/{username}': '200 200 200 200 200 200 200 200 200 200 200 200 200 200',
  'POST /api/auth/signup': '201 201 201 201 201 201 201 201 201 201 201 201 201 201',
  'POST /api/auth/login': '401 401 401 401 401 401 401 401 401 401 401 401 401 401',
  'GET /api/auth/verify-email/{token}': '400 400 400 400 400 400 400 400 400 400 400 400 400 400',
  'POST /api/auth/resend-verification': '200 200 200 200 200 200 200 200 200 200 200 200 200 200',
  'POST /api/auth/forgot-password': '200 200 200 200 200 200 200 200 200 200 200 200 200 200',
  'POST /api/auth/reset-password/{token}':
    '400 400 400 400 400 400 400 400 400 400 400 400 400 400',
  'POST /api/mails/unsubscribe/{token}': '400 400 400 400 400 400 400 400 400 400 400 400 400 400',
  'POST /api/mails/subscribe/{token}': '400 400 400 400 400 400 400 400 400 400 400 400 400 400',
  'GET /api/users/public/{username}': '200 200 200 200 200 200 200 200 200 200 200 200 200 200',
  'GET /api/places': '200 200 200 200 200 200 200 200 200 200 200 200 200 200',
  'POST /api/contact': '201 201 201 201 201 201 201 201 201 201 201 201 201 201',
  'POST /api/auth/admin-login': '401 401 401 401 401 401 401 401 401 401 401 401 401 401',
  'POST /api/auth/admin-register': '403 403 403 403 403 403 403 403 403 403 403 403 403 403',
  'GET /api/calendar/{file}': '404 404 404 404 404 404 404 404 404 404 404 404 404 404',
  // Everybody who is signed in
  'GET /api/bookings/counts': '401 401 401 401 200 200 200 200 200 403 200 200 403 401',
  'GET /api/account/export': '401 401 401 401 200 200 200 200 200 403 200 200 403 401',
  'POST /api/account/delete': '401 401 401 401 400 400 400 400 400 403 403 400 403 401',
  'POST /api/account/restore': '401 401 401 401 200 200 200 200 200 403 403 200 403 401',
  'GET /api/account/sessions': '401 401 401 401 200 200 200 200 200 403 200 200 403 401',
  'DELETE /api/account/sessions/{id}':
    '401 401 401 401 404 404 404 404 404 403 404 404 403 401',
  'GET /api/notifications': '401 401 401 401 200 200 200 200 200 403 200 200 403 401',
  'GET /api/notifications/unread-count': '401 401 401 401 200 200 200 200 200 403 200 200 403 401',
  'POST /api/notifications/mark-booking-notifications-read':
    '401 401 401 401 200 200 200 200 200 403 200 200 403 401',
  'POST /api/notifications/mark-all-read':
    '401 401 401 401 200 200 200 200 200 403 200 200 403 401',
  'POST /api/auth/logout': '401 401 401 401 200 200 200 200 200 200 200 200 200 401',
  'POST /api/reports': '401 401 401 401 201 201 201 201 201 403 403 201 403 401',
  'POST /api/media/upload-profile-picture':
    '401 401 401 401 400 400 400 400 400 403 403 400 403 401',
  'GET /api/calendar': '401 401 401 401 200 200 200 200 200 403 200 200 403 401',
  'POST /api/calendar': '401 401 401 401 200 200 200 200 200 403 403 200 403 401',
  'DELETE /api/calendar': '401 401 401 401 200 200 200 200 200 403 403 200 403 401',
  // The two parties of a booking, and the owner of a notification: strangers get 404
  'GET /api/bookings/{id}': '401 401 401 401 200 404 200 404 200 403 200 200 403 401',
  'POST /api/bookings/{id}/cancel': '401 401 401 401 200 404 200 404 200 403 403 200 403 401',
  'POST /api/bookings/{id}/confirm': '401 401 401 401 403 403 200 404 200 403 403 200 403 401',
  'POST /api/bookings/{id}/user-confirm': '401 401 401 401 200 404 403 403 403 403 403 403 403 401',
  'POST /api/bookings/{id}/user-reject': '401 401 401 401 200 404 403 403 403 403 403 403 403 401',
  'POST /api/bookings/{id}/complete': '401 401 401 401 403 403 200 404 200 403 403 200 403 401',
  'POST /api/bookings/{id}/messages': '401 401 401 401 201 404 201 404 201 403 403 201 403 401',
  'GET /api/bookings/{id}/messages': '401 401 401 401 200 404 200 404 200 403 200 200 403 401',
  'POST /api/bookings/{id}/read': '401 401 401 401 200 404 200 404 200 403 403 200 403 401',
  'POST /api/bookings/{id}/review': '401 401 401 401 200 404 403 404 403 403 403 403 403 401',
  'POST /api/notifications/mark-read': '401 401 401 401 200 404 200 404 200 403 200 200 403 401',
  'DELETE /api/notifications/{id}': '401 401 401 401 200 404 200 404 200 403 200 200 403 401',
  'GET /api/bookings/{id}/calendar.ics': '401 401 401 401 200 404 200 404 200 403 200 200 403 401',
  // Travellers
  'POST /api/bookings': '401 401 401 401 201 201 403 403 403 403 403 403 403 401',
  'GET /api/bookings/user': '401 401 401 401 200 200 403 403 403 403 403 403 403 401',
  'GET /api/users/profile': '401 401 401 401 200 200 403 403 403 403 403 403 403 401',
  'PUT /api/users/profile': '401 401 401 401 200 200 403 403 403 403 403 403 403 401',
  'GET /api/users/settings': '401 401 401 401 200 200 403 403 403 403 403 403 403 401',
  'PUT /api/users/settings': '401 401 401 401 200 200 403 403 403 403 403 403 403 401',
  'PUT /api/users/deactivate': '401 401 401 401 200 200 403 403 403 403 403 403 403 401',
  'PUT /api/users/reactivate': '401 401 401 401 200 200 403 403 403 403 403 403 403 401',
  'GET /api/guides/favorite/{username}': '401 401 401 401 200 200 403 403 403 403 403 403 403 401',
  'POST /api/guides/favorite/{username}': '401 401 401 401 200 200 403 403 403 403 403 403 403 401',
  'DELETE /api/guides/favorite/{username}':
    '401 401 401 401 200 200 403 403 403 403 403 403 403 401',
  'GET /api/users/favorites': '401 401 401 401 200 200 403 403 403 403 403 403 403 401',
  // Guides
  'GET /api/bookings/guide': '401 401 401 401 403 403 200 200 200 403 200 200 403 401',
  'GET /api/guides/settings': '401 401 401 401 403 403 200 200 200 403 200 200 403 401',
  'PUT /api/guides/settings': '401 401 401 401 403 403 200 200 200 403 403 200 403 401',
  'POST /api/guides/deactivate': '401 401 401 401 403 403 200 200 200 403 403 200 403 401',
  'PUT /api/guides/reactivate': '401 401 401 401 403 403 200 200 200 403 403 200 403 401',
  'GET /api/guides/profile': '401 401 401 401 403 403 200 200 200 403 200 200 403 401',
  'PUT /api/guides/profile': '401 401 401 401 403 403 200 200 200 403 403 200 403 401',
  'POST /api/guides/submit-for-review': '401 401 401 401 403 403 400 400 400 403 403 400 403 401',
  'POST /api/media/upload-gallery-image': '401 401 401 401 403 403 400 400 400 403 403 400 403 401',
  // Administrators
  'GET /api/admin/contacts': '401 401 401 401 403 403 403 403 403 403 403 403 200 401',
  'GET /api/admin/verify': '401 401 401 401 403 403 403 403 403 403 403 403 200 401',
  'GET /api/admin/all-guides': '401 401 401 401 403 403 403 403 403 403 403 403 200 401',
  'PUT /api/admin/guide/{id}/approve': '401 401 401 401 403 403 403 403 403 403 403 403 200 401',
  'PUT /api/admin/guide/{id}/priority': '401 401 401 401 403 403 403 403 403 403 403 403 200 401',
  'PUT /api/admin/guide/{id}/block': '401 401 401 401 403 403 403 403 403 403 403 403 200 401',
  'GET /api/admin/users': '401 401 401 401 403 403 403 403 403 403 403 403 200 401',
  'PUT /api/admin/user/{id}/block': '401 401 401 401 403 403 403 403 403 403 403 403 200 401',
  'GET /api/admin/bookings': '401 401 401 401 403 403 403 403 403 403 403 403 200 401',
  'GET /api/admin/bookings/{bookingId}': '401 401 401 401 403 403 403 403 403 403 403 403 200 401',
  'GET /api/admin/reports': '401 401 401 401 403 403 403 403 403 403 403 403 200 401',
  'POST /api/auth/admin-logout': '401 401 401 401 403 403 403 403 403 403 403 403 200 401',
  'GET /api/admin/administrators': '401 401 401 401 403 403 403 403 403 403 403 403 200 401',
  'POST /api/admin/administrators': '401 401 401 401 403 403 403 403 403 403 403 403 400 401',
  'DELETE /api/admin/administrators/{id}':
    '401 401 401 401 403 403 403 403 403 403 403 403 400 401',
  'GET /api/admin/sessions': '401 401 401 401 403 403 403 403 403 403 403 403 200 401',
  'DELETE /api/admin/sessions/{id}': '401 401 401 401 403 403 403 403 403 403 403 403 404 401',
  'POST /api/admin/second-factor': '401 401 401 401 403 403 403 403 403 403 403 403 200 401',
  'PUT /api/admin/second-factor': '401 401 401 401 403 403 403 403 403 403 403 403 400 401',
  'POST /api/admin/second-factor/off': '401 401 401 401 403 403 403 403 403 403 403 403 400 401',
  'GET /api/admin/desk/audit': '401 401 401 401 403 403 403 403 403 403 403 403 200 401',
  'GET /api/admin/desk/audit.csv': '401 401 401 401 403 403 403 403 403 403 403 403 200 401',
  'GET /api/admin/desk/guides': '401 401 401 401 403 403 403 403 403 403 403 403 200 401',
  'GET /api/admin/desk/guides.csv': '401 401 401 401 403 403 403 403 403 403 403 403 200 401',
  'GET /api/admin/desk/users': '401 401 401 401 403 403 403 403 403 403 403 403 200 401',
  'GET /api/admin/desk/users.csv': '401 401 401 401 403 403 403 403 403 403 403 403 200 401',
  'GET /api/admin/desk/bookings': '401 401 401 401 403 403 403 403 403 403 403 403 200 401',
  'GET /api/admin/desk/bookings.csv': '401 401 401 401 403 403 403 403 403 403 403 403 200 401',
  'GET /api/admin/desk/reports': '401 401 401 401 403 403 403 403 403 403 403 403 200 401',
  'GET /api/admin/desk/reports.csv': '401 401 401 401 403 403 403 403 403 403 403 403 200 401',
  'GET /api/admin/reports/{id}': '401 401 401 401 403 403 403 403 403 403 403 403 404 401',
  'PUT /api/admin/reports/{id}': '401 401 401 401 403 403 403 403 403 403 403 403 400 401',
  'GET /api/admin/desk/contacts': '401 401 401 401 403 403 403 403 403 403 403 403 200 401',
  'GET /api/admin/desk/contacts.csv': '401 401 401 401 403 403 403 403 403 403 403 403 200 401',
  'PUT /api/admin/contacts/{id}': '401 401 401 401 403 403 403 403 403 403 403 403 400 401',
}

/** What comes of a socket that joins the booking. */
export const SOCKETS: Record<Actor, 'refused' | 'stranger' | 'joined'> = {
  visitor: 'refused',
  forged: 'refused',
  expired: 'refused',
  revoked: 'refused',
  owner: 'joined',
  traveller: 'stranger',
  party: 'joined',
  guide: 'stranger',
  unapproved: 'joined',
  blockedTraveller: 'refused',
  blockedGuide: 'joined',
  inactiveGuide: 'joined',
  admin: 'refused',
  removedAdmin: 'refused',
}
