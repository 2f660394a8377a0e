import { join } from 'node:path'
import { PICTURES_FOLDER } from '@annai/demo/pictures'
import { assertOutsideTransaction } from '../db/transact.ts'
import type { Env } from '../startup/env.ts'
import { openDisk } from './disk.ts'
import type { MediaStore } from './interface.ts'
import { openS3 } from './s3.ts'

// The server generates all names; this check enforces the form for every caller.
const NAME = /^[0-9a-z][0-9a-z.-]{0,200}$/

/** Could this be the name of a stored file? */
export const isFileName = (name: string): boolean => NAME.test(name) && !name.includes('..')

/**
 * The configured bucket, else a folder in DATA_DIR. The demo's pictures are part of the product:
 * they are read from its own files and never copied into the store.
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
  const outside = () => assertOutsideTransaction('a stored file')
  return {
    async put(name, content) {
      outside()
      check(name)
      await store.put(name, content)
    },
    async get(name) {
      outside()
      return isFileName(name) ? store.get(name) : null
    },
    async remove(name) {
      outside()
      check(name)
      await store.remove(name)
    },
    list() {
      outside()
      return store.list()
    },
  }
}
