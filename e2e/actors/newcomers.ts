import type { Page } from '@playwright/test'
import type { FindLink } from '../product/mailbox.ts'

type Role = 'user' | 'guide'
export interface NewPerson {
  username: string
  email: string
  password: string
  displayName: string
}

let serial = 0

/** Details of a person without an account. */
export function newPerson(displayName = 'Mina'): NewPerson {
  const username = `mina_${Date.now().toString(36)}_${++serial}`
  return { username, email: `${username}@example.com`, password: 'secret1', displayName }
}

/** Fills in all fields of a sign-up, including the agreement. */
export async function fillSignup(page: Page, person: NewPerson): Promise<void> {
  await page.locator('[name=username]').fill(person.username)
  await page.locator('[name=email]').fill(person.email)
  await page.locator('[name=password]').fill(person.password)
  await page.locator('[name=displayName]').fill(person.displayName)
  await page.locator('[name=agreeTerms]').check()
}

export async function logIn(page: Page, person: NewPerson): Promise<void> {
  await page.goto('/login')
  await page.locator('[name=email]').fill(person.email)
  await page.locator('[name=password]').fill(person.password)
  await page.locator('main button[type=submit]').click()
}

/** Signs a person up over the API and verifies the address with the link in the mail. */
export async function signUpOverApi(
  page: Page,
  link: FindLink,
  role: Role = 'user',
): Promise<NewPerson> {
  const person = newPerson()
  await page.request.post('/api/auth/signup', {
    data: {
      ...person,
      role,
      agreeTerms: true,
      language: 'en',
      ...(role === 'guide' && {
        introduction: 'I know every lane.',
        location: { formattedAddress: 'Tokyo, Japan', country: 'Japan' },
        expertises: [],
      }),
    },
  })
  const address = await link(person.email, /verify-email/)
  await page.request.get(address.replace('/verify-email/', '/api/auth/verify-email/'))
  return person
}

/** A new person who is logged in, on the home page. */
export async function signUpAndLogIn(
  page: Page,
  link: FindLink,
  role: Role = 'user',
): Promise<NewPerson> {
  const person = await signUpOverApi(page, link, role)
  await logIn(page, person)
  await page.waitForURL((url) => url.pathname === '/')
  return person
}
