import { describe, expect, test } from 'vitest'
import { type Authorized, allows, check, type Rule } from './permission.ts'
import type { Person } from './person.ts'

const me: Person = { id: 'a', role: 'user', status: 'active' }
const open: Rule<{ ownerId: string }> = (person, { ownerId }) =>
  person.id === ownerId ? null : 'auth.forbidden'
const policy = { open }
const write = (thing: Authorized<{ id: string; ownerId: string }, 'open'>) => thing.id
const wrongVerb = (thing: Authorized<{ id: string; ownerId: string }, 'close'>) => thing.id

describe('a proof of permission', () => {
  test('is the resource itself where the rule allows, and the code where it refuses', () => {
    const own = { id: '1', ownerId: 'a' }
    const answer = check(policy, 'open', me, own)
    expect('authorized' in answer && write(answer.authorized)).toBe('1')
    expect('authorized' in answer && answer.authorized).toBe(own)
    expect(check(policy, 'open', me, { id: '2', ownerId: 'b' })).toEqual({
      refusal: 'auth.forbidden',
    })
    expect(allows(policy, 'open', me, { ownerId: 'a' })).toBe(true)
    expect(allows(policy, 'open', me, { ownerId: 'b' })).toBe(false)
  })

  test('is not made by a literal, by a copy, by an assignment or by another verb', () => {
    const answer = check(policy, 'open', me, { id: '1', ownerId: 'a' })
    if (!('authorized' in answer)) throw new Error('refused')
    const proven = answer.authorized
    // @ts-expect-error a literal carries no proof
    write({ id: '2', ownerId: 'a' })
    // @ts-expect-error a copy with another id loses the proof
    write({ ...proven, id: '2' })
    // @ts-expect-error the proof is of another verb
    wrongVerb(proven)
    // @ts-expect-error a verb that the policy does not list cannot be checked
    expect(() => check(policy, 'close', me, proven)).toThrow()
    // @ts-expect-error the resource lacks what the rule reads
    check(policy, 'open', me, { id: '1' })
    const assign = () => {
      // @ts-expect-error the ids of a proven resource are read-only
      proven.id = '2'
    }
    expect(assign).toBeTypeOf('function')
  })
})
