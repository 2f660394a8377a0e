import { expect, type Page } from '@playwright/test'
import { demoPerson, logInOwner, signIn } from '../actors/people.ts'
import { type Audience, SCREENS, type Screen } from './routes.ts'

/** The screens of an audience. Passes the faults that they have on purpose to `expectFault`. */
export function screensOf(who: Audience, expectFault: (fault: RegExp) => void): Screen[] {
  const screens = SCREENS.filter((screen) => screen.who.includes(who))
  for (const { fault } of screens) if (fault) expectFault(fault)
  return screens
}

/** Logs in one of the demo people or the owner of the site; does nothing for a visitor. */
export async function signInAs(page: Page, who: Audience): Promise<void> {
  if (who === 'visitor') return
  await signIn(page, who === 'admin' ? await logInOwner(page) : await demoPerson(page, who))
}

/** Opens the screen in English and waits for its heading. */
export async function visit(page: Page, { path, follow, shows }: Screen): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 }).first()
  await page.goto(path)
  await expect(heading).toBeVisible()
  if (shows?.heading) await expect(heading).toHaveText(shows.heading)
  if (shows?.tab)
    await expect(page.getByRole('tab', { name: shows.tab, selected: true })).toBeVisible()
  if (!follow) return
  const link = page.locator(`main ${follow}`).first()
  await page.goto((await link.getAttribute('href')) ?? path)
  await expect(heading).toBeVisible()
}
