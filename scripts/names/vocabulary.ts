/**
 * Parts of identifiers and file names (camelCase and kebab-case) that are less clear than the usual
 * term.
 */
export const DENIED_PARTS: Readonly<Record<string, string>> = {
  anew: 'again',
  ask: 'fetch, request, check or load, with its object',
  asks: 'fetch, request, check or load, with its object',
  asked: 'requested, or the name of the pending promise',
  asking: 'request or query',
  bell: 'wake or notify',
  bring: 'fetch, refresh or load, with its object',
  brings: 'fetches, refreshes or loads',
  chore: 'task',
  chores: 'tasks',
  desk: 'adminConsole, or admin',
  door: 'RouteContext, routes or dialog',
  doors: 'routes or dialogs',
  hear: 'listen or subscribe',
  heard: 'received',
  hears: 'subscriber or listener',
  keeper: 'supervisor, cache or synchronizer',
  knock: 'authenticate',
  postman: 'mail worker',
  said: 'sent or printed, with its object',
  say: 'translate, print or send, with its object',
  says: 'the noun of what is read',
  settle: 'the verb of what happens: flush, apply, finalize, resolve',
  settles: 'the verb of what happens',
  somebody: 'user, caller or person',
  spare: 'buffer or pool',
  spares: 'pool',
  tell: 'notify, send or report',
  tells: 'notifies',
  tenant: 'document or entry',
  tenants: 'documents or entries',
  together: 'batch',
  told: 'notified',
  whoever: 'the noun',
  whom: 'recipient, or the noun',
}

/** Whole identifiers that are unclear without a noun or with this word. */
export const DENIED_IDENTIFIERS: Readonly<Record<string, string>> = {
  bring: 'a verb and its object',
  give: 'release, return or send, with its object',
  hold: 'lock, delay or store, with its object',
  keep: 'store, cache or retain, with its object',
  leave: 'exit, release or unsubscribe, with its object',
  note: 'record or log, with its object',
  p: 'ctx for the platform, or the noun of the thing',
}

/** Words that are denied in comments, test names and log lines, with their replacement. */
export const DENIED_WORDS: Readonly<Record<string, string>> = {
  anew: 'again',
  chores: 'tasks',
  desk: 'admin console',
  door: 'the name of the thing',
  doors: 'the name of the thing',
  hear: 'receive',
  hears: 'receives',
  heard: 'received',
  keeper: 'the name of the thing',
  knock: 'authenticate or call',
  knocks: 'calls',
  postman: 'mail worker',
  settle: 'the verb of what happens',
  settled: 'the verb of what happens',
  settles: 'the verb of what happens',
  somebody: 'a user, a caller',
  tell: 'report, notify or distinguish',
  telling: 'report, notify or distinguish',
  tells: 'reports, notifies or distinguishes',
  tenant: 'document',
  tenants: 'documents',
  told: 'notified',
  whoever: 'the noun of the person',
  whom: 'the noun of the person',
}

/** Standard uses of a denied word: the file or folder, the word, the reason. */
export const ALLOWED: readonly { path: string; word: string; reason: string }[] = [
  { path: 'packages/demo/src/drawing', word: 'bell', reason: 'a bell is drawn' },
  { path: 'packages/demo/src/drawing', word: 'door', reason: 'a door is drawn' },
  { path: 'packages/demo/src/drawing', word: 'doors', reason: 'doors are drawn' },
  { path: 'packages/demo/src/drawing', word: 'keep', reason: 'the keep of a castle is drawn' },
  { path: 'server/src/platform/db/tables', word: 'note', reason: 'the name of a column' },
  { path: 'web/src/features/notifications', word: 'bell', reason: 'the name of the icon' },
  { path: 'contract/src/admin/shapes.ts', word: 'note', reason: 'a field of the wire' },
  { path: 'contract/src/availability', word: 'note', reason: 'a field of the wire' },
  { path: 'server/src/features/availability', word: 'note', reason: 'a field of the wire' },
  { path: 'web/src/features/availability', word: 'note', reason: 'a field of the wire' },
  { path: 'packages/demo/src/people/calendars.ts', word: 'note', reason: 'a field of the wire' },
  { path: 'web/src/features/bookings/trips', word: 'asks', reason: 'a field of the wire' },
  { path: 'web/src/testing/trips.ts', word: 'asks', reason: 'a field of the wire' },
  { path: 'web/src/testing/trips.ts', word: 'asked', reason: 'a field of the wire' },
  { path: 'contract/src/bookings/brief', word: 'note', reason: 'a field of the wire' },
  { path: 'server/src/features/bookings/brief', word: 'note', reason: 'a field of the wire' },
  { path: 'server/src/testing/briefs.ts', word: 'note', reason: 'a field of the wire' },
  { path: 'web/src/features/bookings', word: 'note', reason: 'a field of the wire' },
  { path: 'web/src/features/bookings', word: 'asked', reason: 'a field of the wire' },
  {
    path: 'contract/src/bookings/trips',
    word: 'asked',
    reason: 'how many guides were asked, a field of the wire',
  },
  { path: 'contract/src/bookings/trips', word: 'asks', reason: 'a field of the wire' },
  { path: 'contract/src/bookings/shapes.ts', word: 'asked', reason: 'a field of the wire' },
  { path: 'contract/src/admin/shapes.ts', word: 'asked', reason: 'a field of the wire' },
  { path: 'server/src/features/bookings', word: 'asked', reason: 'a field of the wire' },
  { path: 'server/src/features/bookings/trips', word: 'asks', reason: 'a field of the wire' },
  { path: 'server/src/testing/trips.ts', word: 'asked', reason: 'the guides who were asked' },
  { path: 'contract/src/reports/limits.ts', word: 'note', reason: 'a field of the wire' },
  { path: 'server/src/features/reports', word: 'note', reason: 'a field of the wire and a column' },
  { path: 'server/src/features/admin/lists.test.ts', word: 'note', reason: 'a field of the wire' },
  { path: 'web/src/features/admin/reports', word: 'note', reason: 'a field of the wire' },
]

/** The folders that the check covers. */
export const ROOTS: readonly string[] = ['contract', 'packages', 'server', 'web', 'e2e', 'scripts']

/** Folders and files below the roots that are not covered, each with the reason. */
export const LEFT_OUT: readonly { path: string; reason: string }[] = [
  { path: 'scripts/names', reason: 'the words themselves' },
  { path: 'scripts/check-names.test.ts', reason: 'examples of the words' },
]
