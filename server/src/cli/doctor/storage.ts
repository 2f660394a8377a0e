import type { Db } from '../../platform/db/database.ts'
import { readLastBackup } from '../../platform/db/last-backup.ts'
import { readDiskSpace } from '../../platform/disk-space.ts'
import { newId } from '../../platform/ids.ts'
import type { MediaStore } from '../../platform/media-store/interface.ts'
import type { KeyRing } from '../../platform/secrets/keys.ts'
import { callOf } from '../command.ts'
import { type Finding, ok, problem, reasonOf, warning } from './finding.ts'

const inGib = (bytes: number) => `${(bytes / 2 ** 30).toFixed(1)} GiB`

/** Writes, reads and removes a small file, as an upload does. */
export async function checkStorage(media: MediaStore, where: string): Promise<Finding> {
  const name = `doctor-${newId()}.txt`
  const content = Buffer.from('doctor')
  try {
    await media.put(name, content)
    const file = await media.get(name)
    file?.stream.destroy()
    await media.remove(name)
    if (file?.bytes !== content.length) throw new Error('a stored file came back different')
    return ok('uploads', `${where} stores and returns files`)
  } catch (error) {
    return problem(
      'uploads',
      `${where} cannot be used: ${reasonOf(error)}`,
      'Check the S3_ settings and the rights of the key, or the owner of DATA_DIR',
    )
  }
}

export async function checkDisk(folder: string): Promise<Finding> {
  const { freeBytes, room } = await readDiskSpace(folder)
  const text = `${inGib(freeBytes)} are free in ${folder}`
  if (room === 'none') return problem('disk', text, 'Make room at once: writes are about to fail')
  if (room === 'low') return warning('disk', text, 'Make room, or move DATA_DIR to a larger disk')
  return ok('disk', text)
}

/** For a public site. Backups by other programs are not known here. */
export async function checkBackup(db: Db, now: Date, keys: KeyRing): Promise<Finding> {
  const last = await readLastBackup(db, now)
  const advice = `Start a daily timer of ${callOf('backup FILE')} (deploy/systemd)`
  if (!last) return warning('backup', 'None was written by the command', advice)
  const text = `The last one was written on ${last.at.toISOString().slice(0, 16)}Z`
  if (last.isOld) return warning('backup', text, advice)
  if (last.keyId === undefined)
    return warning(
      'backup',
      `${text}, and is not encrypted`,
      `Write a new one: ${callOf('backup FILE')}`,
    )
  if (keys.find(last.keyId) === undefined)
    return problem(
      'backup',
      `${text}, encrypted with a key that is not in ${keys.searched().join(', ')}`,
      'Put the key back, or write a new backup with the present one',
    )
  return ok('backup', `${text}, encrypted with the present key`)
}
