import { join } from 'node:path'
import { PICTURES_FOLDER } from '@annai/demo/pictures'
import type { Env } from '../startup/env.ts'
import { openDisk } from './disk.ts'
import type { MediaStore } from './interface.ts'
import { openS3 } from './s3.ts'

// Names are made by us; this keeps it so, whatever a caller hands in.
const NAME = /^[0-9a-z][0-9a-z.-]{0,200}$/

/** Is this a name that a store would ever hold? */
export const isFileName = (name: string): boolean => NAME.test(name) && !name.includes('..')

/**
 * The bucket that the settings name, else a folder in DATA_DIR. The demo's pictures come with the
 * product: they are read from its own files and never copied into the store.
 */
export const openMediaStore = (env: Pick<Env, 'S3' | 'DATA_DIR'>): MediaStore =>
  guarded(
    withReadFallback(
      env.S3 ? openS3(env.S3) : openDisk(join(env.DATA_DIR, 'media')),
      openDisk(PICTURES_FOLDER),
    ),
  )

const withReadFallback = (store: MediaStore, bundled: MediaStore): MediaStore => ({
  ...store,
  get: async (name) => (await bundled.get(name)) ?? store.get(name),
})

function guarded(store: MediaStore): MediaStore {
  const check = (name: string) => {
    if (!isFileName(name)) throw new Error(`no name of a file: ${name}`)
  }
  return {
    async put(name, content) {
      check(name)
      await store.put(name, content)
    },
    get: async (name) => (isFileName(name) ? store.get(name) : null),
    async remove(name) {
      check(name)
      await store.remove(name)
    },
    list: () => store.list(),
  }
}
