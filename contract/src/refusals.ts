import type { Problem } from './problems.ts'

/**
 * Every refusal and its HTTP status. The text is `server:refusals.<code>` in the caller's language,
 * except where the specification fixes what the client compares (`wire`): that text never changes.
 */
interface RefusalKind {
  readonly status: number
  readonly wire?: string
  /** The field that it is about, where it is always the same one. */
  readonly about?: { readonly field: string; readonly problem: Problem }
}

const REFUSALS = {
  'request.invalid': { status: 400 },
  'request.json': { status: 400 },
  'request.characters': { status: 400 },
  'request.tooLarge': { status: 413 },
  'request.mediaType': { status: 415 },
  'request.notFound': { status: 404 },
  'request.method': { status: 405 },
  'request.timeout': { status: 408 },
  'request.headersTooLarge': { status: 431 },
  'request.unreadable': { status: 400 },
  'request.keyReused': { status: 422 },
  'request.tooMany': { status: 429 },
  'server.fault': { status: 500 },
  'server.busy': { status: 503 },

  'auth.required': { status: 401 },
  'auth.forbidden': { status: 403 },
  'auth.blocked': { status: 403 },
  'auth.inactive': { status: 403 },

  'login.missingFields': { status: 400, wire: 'auth.login.errors.missingFields' },
  'login.invalidCredentials': { status: 401, wire: 'auth.login.errors.invalidCredentials' },
  'login.passkey': { status: 401 },
  'login.verificationNeeded': { status: 403, wire: 'auth.login.errors.verificationNeeded' },
  'login.accountBlocked': { status: 403, wire: 'auth.login.errors.accountBlocked' },
  'login.tooMany': { status: 429 },

  'accounts.emailTaken': {
    status: 400,
    wire: 'duplicate key error: this email is already registered',
    about: { field: 'email', problem: 'emailTaken' },
  },
  'accounts.usernameTaken': {
    status: 400,
    wire: 'Username is already taken',
    about: { field: 'username', problem: 'usernameTaken' },
  },
  'accounts.emailInUse': { status: 409 },
  'accounts.sameEmail': { status: 400 },
  'accounts.notFound': { status: 404 },
  'accounts.alreadyVerified': { status: 400, wire: 'Email already verified' },
  'accounts.verificationLink': { status: 400 },
  'accounts.resetLink': { status: 400 },
  'accounts.resendWait': { status: 429 },
  'accounts.wrongPassword': { status: 400 },
  'accounts.noPassword': { status: 400 },
  'accounts.sessionNotFound': { status: 404 },
  'accounts.unsubscribeLink': { status: 400 },

  'identities.provider': { status: 404 },
  'identities.attempt': { status: 400 },
  'identities.invalid': { status: 400 },
  'identities.unavailable': { status: 503 },
  'identities.login': { status: 409 },
  'identities.linked': { status: 409 },
  'identities.full': { status: 409 },
  'identities.last': { status: 409 },
  'identities.notFound': { status: 404 },

  'passkeys.notFound': { status: 404 },
  'passkeys.invalid': { status: 400 },
  'passkeys.full': { status: 409 },

  'blocks.notFound': { status: 404 },
  'blocks.full': { status: 409 },

  'guides.notFound': { status: 404 },
  'guides.profileChanged': { status: 409 },
  'guides.incomplete': { status: 400 },
  'guides.alreadySubmitted': { status: 409 },
  'guides.changedMeanwhile': { status: 409 },
  'guides.favouriteByGuide': { status: 403 },

  'calendar.stale': { status: 409 },
  'feeds.address': { status: 400 },
  'feeds.tooMany': { status: 409 },
  'feeds.notFound': { status: 404 },

  'secrets.otherKey': { status: 503 },

  'places.unknown': { status: 400 },
  'places.notFound': { status: 404 },

  'media.noFile': { status: 400 },
  'media.tooLarge': { status: 400 },
  'media.notAnImage': { status: 400 },
  'media.tooManyPixels': { status: 400 },
  'media.sideTooLong': { status: 400 },
  'media.notYours': { status: 400 },
  'media.quota': { status: 429 },

  'bookings.notFound': { status: 404 },
  'bookings.guideNotFound': { status: 404 },
  'bookings.guideUnavailable': { status: 400 },
  'bookings.notPossible': { status: 409 },
  'bookings.stale': { status: 409 },
  'bookings.overlap': { status: 409 },
  'bookings.guideBlocked': { status: 409 },
  'bookings.enquiryByGuide': { status: 403 },
  'party.notFound': { status: 404 },
  'day.notAgreed': { status: 409 },
  'day.closed': { status: 409 },
  'day.notYet': { status: 409 },
  'day.answered': { status: 409 },
  'day.claimNotFound': { status: 404 },

  'push.address': { status: 400 },
  'push.off': { status: 409 },

  'trips.notFound': { status: 404 },
  'trips.exists': { status: 409 },
  'trips.full': { status: 409 },
  'trips.askedOut': { status: 409 },
  'trips.decided': { status: 409 },
  'trips.over': { status: 409 },
  'trips.guideUnavailable': { status: 400 },
  'trips.guidesUnavailable': { status: 400 },

  'chat.waitForGuide': { status: 403 },
  'chat.completed': { status: 409 },
  'chat.closed': { status: 409 },
  'chat.pictureNotFound': { status: 404 },
  'chat.quoteNotFound': { status: 404 },
  'chat.pictureLimit': { status: 429 },
  'chat.quickReplyNotFound': { status: 404 },
  'chat.quickRepliesFull': { status: 409 },

  'credentials.notFound': { status: 404 },
  'credentials.full': { status: 409 },
  'credentials.notChecked': { status: 409 },
  'credentials.checked': { status: 409 },
  'credentials.filesFull': { status: 409 },
  'credentials.required': { status: 409 },
  'credentials.licenceFirst': { status: 409 },
  'credentials.appliedRange': { status: 400, about: { field: 'until', problem: 'invalid' } },

  'translation.off': { status: 409 },
  'translation.notFound': { status: 404 },
  'translation.tooLong': { status: 400 },
  'translation.dayLimit': { status: 429 },
  'translation.unavailable': { status: 503 },

  'reviews.notFound': { status: 404 },
  'reviews.notCompleted': { status: 409 },
  'feedback.closed': { status: 409 },
  'feedback.notFound': { status: 404 },
  'reviews.public': { status: 409 },
  'reviews.duplicate': {
    status: 400,
    wire: 'A review has already been submitted for this booking',
  },

  'notifications.notFound': { status: 404 },

  'reports.self': { status: 400 },
  'reports.ownReview': { status: 400 },
  'reports.personNotFound': { status: 404 },
  'reports.notFound': { status: 404 },
  'reports.transition': { status: 409 },
  'reports.noteChanged': { status: 409 },
  'contact.notFound': { status: 404 },
  'contact.replyChanged': { status: 409 },
  'decisions.notFound': { status: 404 },
  'decisions.appealed': { status: 409 },
  'decisions.appealLate': { status: 409 },
  'decisions.answered': { status: 409 },
  'decisions.anotherPerson': { status: 409 },

  'site.stale': { status: 409 },

  'admin.invalidCredentials': { status: 401, wire: 'Invalid credentials' },
  'admin.usernameTaken': { status: 400, wire: 'Username already exists' },
  'admin.registrationClosed': {
    status: 403,
    wire: 'Registration is closed: an administrator exists',
  },
  'admin.setupCode': { status: 403 },
  'admin.secondFactor': { status: 401 },
  'admin.secondFactorRequired': { status: 403 },
  'admin.secondFactorIsOn': { status: 409 },
  'admin.secondFactorIsOff': { status: 409 },
  'admin.code': { status: 400 },
  'admin.notFound': { status: 404 },
  'admin.emailTaken': { status: 400 },
  'admin.emailLink': { status: 400 },
  'admin.resetLink': { status: 400 },
  'admin.lastOwner': { status: 409 },
  'admin.mailNotFound': { status: 404 },
  'admin.mailNotWaiting': { status: 409 },
  'admin.notWaiting': { status: 409 },

  'announcements.count': { status: 409 },
  'announcements.perDay': { status: 409 },
  'announcements.noEmail': { status: 409 },
  'announcements.notFound': { status: 404 },
  'announcements.finished': { status: 409 },
  'invitations.lines': { status: 400 },
  'invitations.perDay': { status: 409 },
  'invitations.notFound': { status: 404 },
  'invitations.joined': { status: 409 },
  'invitations.link': { status: 404 },
  'invitations.used': { status: 409 },
  'signup.closed': { status: 403 },
} as const satisfies Record<string, RefusalKind>

export type RefusalCode = keyof typeof REFUSALS

export const REFUSAL_CODES = Object.keys(REFUSALS) as RefusalCode[]

/** The HTTP status of a refusal. */
export const statusOf = (code: RefusalCode): number => REFUSALS[code].status

/** The text that never changes with the language, where the specification fixes one. */
export const wireTextOf = (code: RefusalCode): string | undefined =>
  (REFUSALS[code] as RefusalKind).wire

/** The field that a refusal is about, where it is always the same one. */
export const fieldOf = (code: RefusalCode): RefusalKind['about'] =>
  (REFUSALS[code] as RefusalKind).about
