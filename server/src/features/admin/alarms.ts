import { Alarm } from '@annai/contract/admin/alarms'
import type { Db } from '../../platform/db/database.ts'
import { readLastBackup } from '../../platform/db/last-backup.ts'
import type { Tx } from '../../platform/db/transact.ts'
import { readDiskSpace } from '../../platform/disk-space.ts'
import { readQueueState } from '../../platform/mail/store.ts'
import type { Platform } from '../../platform/platform.ts'
import { isPublic } from '../../platform/startup/env.ts'
import { areImportedRatesOld } from '../bookings/rates/service.ts'

/**
 * What is wrong with the installation now, for the console and the digest. A backup is missed on a
 * public site only.
 */
export async function readAlarms(ctx: Platform, reader: Db | Tx = ctx.db): Promise<Alarm[]> {
  const now = ctx.clock.now()
  const mails = await readQueueState(reader, now)
  const backup = await readLastBackup(reader, now)
  const disk = await readDiskSpace(ctx.env.DATA_DIR).catch(() => null)
  const holds: Record<Alarm, boolean> = {
    diskFull: disk?.room === 'none',
    mailsLate: mails.isLate,
    jobsFailing: ctx.jobRuns.list().some(({ isFailing }) => isFailing),
    diskLow: disk?.room === 'low',
    mailsDead: mails.dead > 0,
    backupMissing: isPublic(ctx.env) && backup === null,
    backupOld: isPublic(ctx.env) && backup?.isOld === true,
    ratesOld: await areImportedRatesOld(reader, now),
  }
  return Alarm.options.filter((alarm) => holds[alarm])
}
