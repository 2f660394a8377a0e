import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  codeOf,
  type LoginScene,
  providerPerson,
  startLoginScene,
} from '../../../testing/identities.ts'

let scene: LoginScene

beforeAll(async () => {
  scene = await startLoginScene(inject('template'))
})
afterAll(() => scene.close())

const signupOf = async (claims: object, at: 'atGoogle' | 'atCustom' = 'atGoogle') => {
  const { status, body } = await scene[at]().logIn(providerPerson(claims))
  expect(status).toBe(200)
  return body.signup
}

describe('what a provider says of a person', () => {
  test.each([
    ['U+0000', 'a\0b'],
    ['half a character', 'x\ud800'],
    ['a letter beyond ASCII', 'fußball'],
    ['a line break', 'a\nb'],
    ['256 characters', 'x'.repeat(256)],
  ])('A subject with %s is the provider’s fault, and no fault of the server', async (_, sub) => {
    for (const at of ['atGoogle', 'atCustom'] as const)
      expect(codeOf(await scene[at]().logIn(providerPerson({ sub })))).toEqual([
        400,
        'identities.invalid',
      ])
  })

  test.each([
    ['ﬁona@example.com', 'fiona@example.com'],
    ['ｆｕｌｌ９@example.com', 'full9@example.com'],
    ['zero\u200bwidth@example.com', 'zerowidth@example.com'],
    ['nu\0l@example.com', 'nul@example.com'],
    ['\u212aelvin@example.com', 'Kelvin@example.com'],
    [' space@example.com', 'space@example.com'],
    ['domain@exa\u200bmple.com', 'domain@example.com'],
  ])('The address %j is not verified as %s', async (email, typed) => {
    for (const at of ['atGoogle', 'atCustom'] as const)
      expect(await signupOf({ email }, at)).toMatchObject({ email: typed, isVerified: false })
  })

  test.each([
    ['Mina.Ito@Example.com', 'Mina.Ito@Example.com'],
    ['mina@bücher.example', 'mina@xn--bcher-kva.example'],
  ])('The address %s is verified as %s', async (email, typed) => {
    expect(await signupOf({ email })).toMatchObject({ email: typed, isVerified: true })
  })

  test.each([
    ['half a character', 'half\ud800@example.com'],
    ['no @', 'no address'],
    ['300 characters', `${'x'.repeat(300)}@example.com`],
  ])('An address with %s is none', async (_, email) => {
    expect(await signupOf({ email })).toMatchObject({ email: null, isVerified: false })
  })

  test.each([
    ['60 emoji', '😀'.repeat(60), '😀'.repeat(50)],
    ['characters that nobody sees', 'Mi\0na\n\u202eIto\ud800', 'Mina Ito'],
    ['5000 letters', 'x'.repeat(5000), 'x'.repeat(50)],
  ])('A name of %s is put right in the form', async (_, name, shown) => {
    expect((await signupOf({ name })).displayName).toBe(shown)
  })
})
