import { expect, inject, test } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import { systemClock } from '../clock.ts'
import { transact } from '../db/transact.ts'
import { createLimits, memoryStore, withReserved } from './limits.ts'

const limitsOf = () => createLimits(memoryStore(), systemClock, true)
const mailbox = { name: 'forgotPerRecipient', key: 'a@example.com' } as const
const account = { name: 'emailChange', key: 'a' } as const

test('A reserved count stands once it is used and is refunded otherwise', async () => {
  const limits = limitsOf()
  for (let i = 0; i < 8; i++) await withReserved(limits, [mailbox], async () => undefined)
  for (let i = 0; i < 5; i++)
    expect(await withReserved(limits, [mailbox], async (reserved) => reserved.consume())).toBe(true)
  expect(await limits.consume(mailbox.name, mailbox.key)).toBe(false)
})

test('A count is refunded if the work fails before it is used', async () => {
  const limits = limitsOf()
  const failing = () =>
    withReserved(limits, [mailbox], async () => {
      throw new Error('no such account')
    })
  for (let i = 0; i < 8; i++) await expect(failing()).rejects.toThrow('no such account')
  expect(await withReserved(limits, [mailbox], async (reserved) => reserved.consume())).toBe(true)
})

test('A used-up limit refuses only when it is consumed, and later limits are not counted', async () => {
  const limits = limitsOf()
  const spend = () =>
    withReserved(limits, [account, mailbox], async (reserved) => reserved.enforce())
  for (let i = 0; i < 5; i++) await spend()
  for (let i = 0; i < 3; i++) await expect(spend()).rejects.toMatchObject({ status: 429 })
  await limits.refund(mailbox.name, mailbox.key)
  expect(await limits.consume(mailbox.name, mailbox.key)).toBe(true)
  expect(await withReserved(limits, [account], async () => 'locked')).toBe('locked')
})

test('A use is refunded if the work fails after it', async () => {
  const limits = limitsOf()
  const failing = () =>
    withReserved(limits, [account, mailbox], async (reserved) => {
      reserved.enforce()
      throw new Error('the database is away')
    })
  for (let i = 0; i < 8; i++) await expect(failing()).rejects.toThrow('away')
  expect(await withReserved(limits, [account], async (reserved) => reserved.consume())).toBe(true)
})

test('Of concurrent calls above a limit as many pass as it allows', async () => {
  const limits = limitsOf()
  const call = () => withReserved(limits, [account], async (reserved) => reserved.consume())
  const passed = await Promise.all(Array.from({ length: 20 }, call))
  expect(passed.filter((isPassed) => isPassed)).toHaveLength(5)
})

test('Limits, stored files and mails are refused inside a transaction', async () => {
  const app = await startTestApp(inject('template'))
  const { ctx } = app
  const inside = (work: () => Promise<unknown>) => transact(ctx, () => work())
  await expect(inside(() => ctx.limits.consume('report', 'a'))).rejects.toThrow(/transaction/)
  await expect(inside(() => ctx.limits.enforce('report', 'a'))).rejects.toThrow(/transaction/)
  await expect(inside(() => ctx.limits.refund('report', 'a'))).rejects.toThrow(/transaction/)
  await expect(inside(() => ctx.limits.clear('report', 'a'))).rejects.toThrow(/transaction/)
  const late = () => withReserved(ctx.limits, [mailbox], async (reserved) => reserved.consume())
  await expect(inside(late)).rejects.toThrow(/transaction/)
  await expect(inside(() => ctx.media.get('a.webp'))).rejects.toThrow(/transaction/)
  await expect(inside(() => ctx.media.remove('a.webp'))).rejects.toThrow(/transaction/)
  await inside(async () => undefined)
  expect(await ctx.limits.consume('report', 'a')).toBe(true)
  await app.close()
})
