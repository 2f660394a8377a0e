import { expect, inject, test } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import { systemClock } from '../clock.ts'
import { transact } from '../db/transact.ts'
import { createLimits, memoryStore } from './limits.ts'
import { withRefund, withReserved } from './reservation.ts'

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

test('Work that fails or answers null is not counted, and neither is what a later limit refuses', async () => {
  const limits = limitsOf()
  const count = (work: () => Promise<unknown>) => withRefund(limits, [account, mailbox], work)
  for (let i = 0; i < 8; i++) expect(await count(async () => null)).toBeNull()
  const failing = async () => {
    throw new Error('no such guide')
  }
  for (let i = 0; i < 8; i++) await expect(count(failing)).rejects.toThrow('no such guide')
  while (await limits.consume(mailbox.name, mailbox.key));
  let isCalled = false
  const work = async () => {
    isCalled = true
  }
  for (let i = 0; i < 8; i++) await expect(count(work)).rejects.toMatchObject({ status: 429 })
  expect(isCalled).toBe(false)
  const sent = () => withRefund(limits, [account], async () => 'sent')
  for (let i = 0; i < 5; i++) expect(await sent()).toBe('sent')
  await expect(sent()).rejects.toMatchObject({ status: 429 })
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
