import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectWorker } from '../../testing/processes/worker-channels.ts'
import { createLog } from '../log.ts'
import { createSharedRooms, openSharedRooms, type SharedRooms } from './shared-rooms.ts'

let shared: ReturnType<typeof createSharedRooms>
let closings: (() => void)[]
beforeEach(() => {
  shared = createSharedRooms()
  closings = []
})
afterEach(() => {
  for (const close of closings) close()
})

function openWorker(id: number): SharedRooms {
  const { primary, close } = connectWorker({ slot: id, group: 'g' }, (call) =>
    shared.handlersOf(id, (changes) => call('rooms', changes)),
  )
  closings.push(close)
  return openSharedRooms(primary, createLog('silent'))
}
const complete = (rooms: SharedRooms) =>
  vi.waitFor(() => expect(rooms.isComplete()).toBe(true), 20_000)

test('A room of one worker is known to the others as soon as it says that it is', async () => {
  const [one, other] = [openWorker(1), openWorker(2)]
  await Promise.all([complete(one), complete(other)])
  const added: string[] = []
  other.onAdded((room) => added.push(room))
  one.add('person:a')
  one.add('person:b')
  await one.flush()
  expect([other.isOccupied('person:a'), other.isOccupied('person:b')]).toEqual([true, true])
  expect(one.isOccupied('person:a')).toBe(false)
  expect(added).toEqual(['person:a', 'person:b'])
  one.remove('person:a')
  one.remove('person:b')
  one.add('person:b')
  await one.flush()
  expect([other.isOccupied('person:a'), other.isOccupied('person:b')]).toEqual([false, true])
})

test('A worker that starts knows the rooms of all others before it is complete', async () => {
  const one = openWorker(1)
  await complete(one)
  one.add('person:a')
  await one.flush()
  const late = openWorker(2)
  expect(late.isComplete()).toBe(false)
  await complete(late)
  expect(late.isOccupied('person:a')).toBe(true)
})

test('The rooms of a worker that has ended are empty', async () => {
  const [one, other] = [openWorker(1), openWorker(2)]
  await Promise.all([complete(one), complete(other)])
  one.add('person:a')
  await one.flush()
  shared.remove(1)
  await vi.waitFor(() => expect(other.isOccupied('person:a')).toBe(false), 20_000)
})

test('A worker that hangs delays the others, and they learn of the rooms all the same', async () => {
  const [one, other] = [openWorker(1), openWorker(2)]
  await Promise.all([complete(one), complete(other)])
  const hung = shared.handlersOf(3, () => new Promise(() => undefined))
  hung['receive rooms']()
  one.add('person:a')
  await vi.waitFor(() => expect(other.isOccupied('person:a')).toBe(true), 20_000)
})
