import { type EffectiveSettings, SiteSettings, withDefaults } from '@annai/contract/site/settings'
import { coalesce } from '../concurrency/coalesce.ts'
import type { Db } from '../db/database.ts'
import type { Signals } from '../db/signals.ts'
import type { Logger } from '../log.ts'
import { findNewest, SITE_CHANNEL } from './store.ts'

export interface SiteSnapshot {
  /** 0 before the first publication. */
  readonly version: number
  /** What the operator has set. */
  readonly published: SiteSettings
  /** The settings in force. */
  readonly settings: EffectiveSettings
  /** Since when administrators need a second factor; null if they need none. */
  readonly secondFactorSince: Date | null
}

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
): SiteSnapshot => ({
  version,
  published,
  secondFactorSince,
  settings: withDefaults(published),
})

export function createSite(db: Db, signals: Signals, log: Logger): Site {
  let snapshot = snapshotOf(0, {}, null)
  let stopFollowing: (() => Promise<void>) | null = null

  const refresh = coalesce(async () => {
    const newest = await findNewest(db)
    if (!newest || newest.id === snapshot.version) return
    const read = SiteSettings.safeParse(newest.settings)
    if (read.success) snapshot = snapshotOf(newest.id, read.data, newest.second_factor_since)
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
