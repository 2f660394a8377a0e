import { statfs } from 'node:fs/promises'
import { newId } from '../../platform/ids.ts'
import type { MediaStore } from '../../platform/media-store/interface.ts'
import { type Finding, ok, problem, reasonOf, warning } from './finding.ts'

const GIB = 2 ** 30
/** Below these the operator is warned of a full disk, and of writes that are about to fail. */
const FREE = { low: 5 * GIB, none: GIB / 2 }

const inGib = (bytes: number) => `${(bytes / GIB).toFixed(1)} GiB`

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
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const text = `${inGib(free)} are free in ${folder}`
  if (free < FREE.none) return problem('disk', text, 'Make room at once: writes are about to fail')
  if (free < FREE.low) return warning('disk', text, 'Make room, or move DATA_DIR to a larger disk')
  return ok('disk', text)
}
