import type { SystemState } from '@annai/contract/admin/system/shapes'
import type { Db } from '../../../platform/db/database.ts'
import { readLastBackup } from '../../../platform/db/last-backup.ts'
import { knownMigrations, pendingMigrations } from '../../../platform/db/migrate.ts'
import { versionOf } from '../../../platform/db/supported-versions.ts'
import { readDiskSpace } from '../../../platform/disk-space.ts'
import { countInstances } from '../../../platform/instances.ts'
import type { JobRun } from '../../../platform/jobs/job-runs.ts'
import { readQueueState } from '../../../platform/mail/store.ts'
import type { Platform } from '../../../platform/platform.ts'
import { versionWithCommit } from '../../../platform/product-version.ts'
import { StartError } from '../../../platform/startup/start-error.ts'
import type { Explore } from '../../guides/explore/service.ts'
import { pushAnswers } from '../../notifications/push/service.ts'
import { translationCounts } from '../../translations/service.ts'
import * as store from './store.ts'

const startedAt = (now: Date) => new Date(now.getTime() - process.uptime() * 1000)

/** None where a newer version has migrated the database, as in a rolling update. */
const pendingHere = (db: Db): Promise<string[]> =>
  pendingMigrations(db).catch((error: unknown) => {
    if (error instanceof StartError) return []
    throw error
  })

const jobView = ({ name, succeededAt, isFailing }: JobRun) => ({
  name,
  succeededAt: succeededAt?.toISOString() ?? null,
  isFailing,
})

/** The state of the installation, from the same measurements as `/metrics` and the doctor. */
export async function systemState(
  ctx: Platform,
  explore: Pick<Explore, 'state'>,
): Promise<SystemState> {
  const { db, env, live, jobRuns } = ctx
  const now = ctx.clock.now()
  const [facts, known, pending, mails, backup, disk, instances, version, pushes, translation] =
    await Promise.all([
      store.databaseFacts(db),
      knownMigrations(),
      pendingHere(db),
      readQueueState(db, now),
      readLastBackup(db, now),
      readDiskSpace(env.DATA_DIR).catch(() => null),
      countInstances(db),
      versionWithCommit(),
      pushAnswers(ctx),
      translationCounts(ctx),
    ])
  const index = explore.state()
  return {
    versions: {
      annai: version,
      node: process.versions.node,
      database: versionOf(facts.version),
    },
    startedAt: startedAt(now).toISOString(),
    migrations: { applied: known.length - pending.length, pending: pending.length },
    database: { bytes: facts.bytes },
    mails,
    jobs: jobRuns.list().map(jobView),
    backup: backup && {
      at: backup.at.toISOString(),
      bytes: backup.bytes,
      isOld: backup.isOld,
    },
    disk,
    pushes,
    translation,
    sockets: live.count(),
    needsRedis: instances > 1 && env.REDIS_URL === undefined,
    index: index && { ...index, comparedAt: index.comparedAt.toISOString() },
  }
}
