import { type EffectiveSettings, SiteSettings, withDefaults } from '@annai/contract/site/settings'
import type { Clock } from '../clock.ts'
import { coalesce } from '../concurrency/coalesce.ts'
import type { Db } from '../db/database.ts'
import type { Signals } from '../db/signals.ts'
import type { Logger } from '../log.ts'
import { type LegalEdition, type WrittenDocuments, writtenDocuments } from './legal.ts'
import { findEditions, findNewest, SITE_CHANNEL } from './store.ts'

export interface SiteSnapshot {
  /** 0 before the first publication. */
  readonly version: number
  /** What the operator has set. */
  readonly published: SiteSettings
  /** The settings in force. */
  readonly settings: EffectiveSettings
  /** Since when administrators need a second factor; null if they need none. */
  readonly secondFactorSince: Date | null
  /** The documents that are or will be in force, newest first. */
  readonly legal: readonly LegalEdition[]
  /** The versions of the written documents that are in force. */
  readonly documents: WrittenDocuments
}

/** Changes with every publication, and when a document comes into force. */
export const revisionOf = ({
  version,
  legal,
  documents,
}: Pick<SiteSnapshot, 'version' | 'legal' | 'documents'>): string =>
  [version, legal[0]?.id ?? 0, ...Object.values(documents)].join('.')

/** The settings of the site as this instance knows them, at most some seconds old. */
export interface Site {
  current(): SiteSnapshot
  /** The settings in force. */
  settings(): EffectiveSettings
  /** Reads the newest version. */
  refresh(): Promise<void>
  /** Reads the settings, and follows publications of all instances from then on. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** In case a notification is lost. */
const CHECK_MS = 5000

const snapshotOf = (
  version: number,
  published: SiteSettings,
  secondFactorSince: Date | null,
  written: Pick<SiteSnapshot, 'legal' | 'documents'>,
): SiteSnapshot => ({
  version,
  published,
  secondFactorSince,
  settings: withDefaults(published),
  ...written,
})

const readEditions = async (db: Db): Promise<LegalEdition[]> =>
  (await findEditions(db)).map(({ is_material, in_force_at, ...edition }) => ({
    ...edition,
    isMaterial: is_material,
    inForceAt: in_force_at,
  }))

export function createSite(db: Db, signals: Signals, log: Logger, clock: Clock): Site {
  let snapshot = snapshotOf(0, {}, null, { legal: [], documents: {} })
  let stopFollowing: (() => Promise<void>) | null = null

  const refresh = coalesce(async () => {
    const [newest, legal] = await Promise.all([findNewest(db), readEditions(db)])
    const written = { legal, documents: writtenDocuments(legal, clock.now()) }
    const following = { ...snapshot, ...written }
    if (revisionOf(following) !== revisionOf(snapshot)) snapshot = following
    if (!newest || newest.id === snapshot.version) return
    const read = SiteSettings.safeParse(newest.settings)
    if (read.success)
      snapshot = snapshotOf(newest.id, read.data, newest.second_factor_since, written)
    else log.error({ version: newest.id }, 'cannot read the settings of the site')
  })
  const refreshOrLog = () =>
    refresh().catch((error: unknown) => {
      log.warn({ error: String(error) }, 'the settings of the site may be out of date')
    })

  return {
    current: () => snapshot,
    settings: () => snapshot.settings,
    refresh,
    async start() {
      if (stopFollowing) return
      const subscription = signals.listen(SITE_CHANNEL, {
        onNotification: () => void refreshOrLog(),
        onGap: () => void refreshOrLog(),
      })
      const check = setInterval(() => void refreshOrLog(), CHECK_MS)
      check.unref()
      stopFollowing = async () => {
        clearInterval(check)
        await subscription.stop()
      }
      await refreshOrLog()
    },
    async stop() {
      const stop = stopFollowing
      stopFollowing = null
      await stop?.()
    },
  }
}
