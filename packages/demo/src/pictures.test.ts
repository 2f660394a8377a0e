import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { filesOf, mediaUrl, readName } from '@annai/contract/media/pictures'
import { describe, expect, test } from 'vitest'
import { demoGuides } from './people/guides.ts'
import { TRAVELLERS } from './people/travellers.ts'
import { demoPictureUrl, MANIFEST_FILE, PICTURES_FOLDER } from './pictures.ts'

const MEGABYTE = 1024 * 1024
const manifest: Record<string, string> = JSON.parse(readFileSync(MANIFEST_FILE, 'utf8'))

const files = readdirSync(PICTURES_FOLDER, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.webp'))
  .map((entry) => join(entry.parentPath, entry.name))

describe('The committed pictures', () => {
  test('are exactly those that the content names', () => {
    const guides = demoGuides()
    const people = [...guides, ...TRAVELLERS.filter((person) => person.hasPicture)]
    const scenes = guides.flatMap(({ gallery }) => gallery.map(({ picture }) => picture))
    expect(new Set(Object.keys(manifest))).toEqual(
      new Set([...people.map(({ username }) => username), ...scenes]),
    )
  })

  test('show every person with a face of their own, and no scene twice in a gallery', () => {
    expect(new Set(Object.values(manifest)).size).toBe(Object.keys(manifest).length)
    for (const { username, gallery } of demoGuides())
      expect(new Set(gallery.map(({ picture }) => picture)).size, username).toBe(gallery.length)
  })

  test('are there in every width that a page may request, and no file is left over', () => {
    const wanted = Object.values(manifest).flatMap((key) => {
      const picture = readName(key)
      if (!picture) throw new Error(`${key} is no name of a picture`)
      return filesOf(picture).map((name) => join(PICTURES_FOLDER, name.slice(0, 2), name))
    })
    expect(new Set(files)).toEqual(new Set(wanted))
  })

  test('are at most 450 files of less than 12 MB together', () => {
    expect(files.length).toBeLessThanOrEqual(450)
    const bytes = files.reduce((sum, path) => sum + statSync(path).size, 0)
    expect(bytes).toBeGreaterThan(MEGABYTE)
    expect(bytes).toBeLessThan(12 * MEGABYTE)
  })

  test('have an address of the media route, and a missing one is an error', () => {
    const [name = '', key = ''] = Object.entries(manifest)[0] ?? []
    expect(demoPictureUrl(name)).toBe(mediaUrl(key))
    expect(() => demoPictureUrl('no_one/portrait')).toThrow('no_one/portrait is missing')
  })
})
