import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { filesOf, mediaUrl, readName } from '@annai/contract/media/pictures'
import { describe, expect, test } from 'vitest'
import { demoDrawings } from './paint.ts'
import { demoPictureUrl, MANIFEST_FILE, PICTURES_FOLDER } from './pictures.ts'

const MEGABYTE = 1024 * 1024
const manifest: Record<string, string> = JSON.parse(readFileSync(MANIFEST_FILE, 'utf8'))

const files = readdirSync(PICTURES_FOLDER, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.webp'))
  .map((entry) => join(entry.parentPath, entry.name))

describe('The committed pictures', () => {
  test('are exactly those that the content names', () => {
    expect(new Set(Object.keys(manifest))).toEqual(new Set(demoDrawings().map(({ name }) => name)))
  })

  test('are there in every width that a page may request, and no file is left over', () => {
    const wanted = Object.values(manifest).flatMap((key) => {
      const picture = readName(key)
      if (!picture) throw new Error(`${key} is no name of a picture`)
      return filesOf(picture).map((name) => join(PICTURES_FOLDER, name.slice(0, 2), name))
    })
    expect(new Set(files)).toEqual(new Set(wanted))
  })

  test('weigh less than 12 MB together', () => {
    const bytes = files.reduce((sum, path) => sum + statSync(path).size, 0)
    expect(bytes).toBeGreaterThan(MEGABYTE)
    expect(bytes).toBeLessThan(12 * MEGABYTE)
  })

  test('have an address of the media route, and a missing one is an error', () => {
    const [name = '', key = ''] = Object.entries(manifest)[0] ?? []
    expect(demoPictureUrl(name)).toBe(mediaUrl(key))
    expect(() => demoPictureUrl('no_one/portrait')).toThrow('demo:paint')
  })
})
