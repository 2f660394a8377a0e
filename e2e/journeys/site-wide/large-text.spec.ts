import { LANGUAGES } from '@annai/contract/languages'
import type { Page } from '@playwright/test'
import { guideWithCalendar } from '../../actors/guides.ts'
import { adoptStyle, afterTwoFrames, DOUBLE, tooWide } from '../../browser/page-width.ts'
import { screensOf, signInAs, visit } from '../../screens/visit.ts'
import { expect, test } from '../../test.ts'

test.describe.configure({ mode: 'parallel' })

/** The largest text of a phone's own setting. */
const LARGEST = 'html { font-size: 32px !important; }'

test('The search of the home page can be pressed on a phone at 200 % text', async ({ open }) => {
  const page = await open({ viewport: { width: 390, height: 844 } })
  await page.goto('/')
  await adoptStyle(page, DOUBLE)
  const search = page.getByRole('search')
  await search.getByRole('combobox').fill('Kyoto')
  await search.getByRole('link').click()
  await expect(page).toHaveURL(/search=Kyoto$/)
})

test('Every page fits on the narrowest phone with the largest text', async ({ open }) => {
  for (const locale of LANGUAGES) {
    const page = await open({ viewport: { width: 320, height: 640 }, locale })
    await page.goto('/about')
    await adoptStyle(page, LARGEST)
    await afterTwoFrames(page)
    expect(await tooWide(page), locale).toEqual([])
  }
})

test('A booking and a trip can be read on a phone at 200 % text', async ({ open, expectFault }) => {
  const page = await open({ viewport: { width: 390, height: 844 }, locale: 'ja' })
  await signInAs(page, 'traveller')
  const screens = screensOf('traveller', expectFault)
  const opened = async (name: string) => {
    const screen = screens.find((each) => each.name === name)
    if (!screen) throw new Error(`There is no screen ${name}`)
    await visit(page, screen)
    await adoptStyle(page, DOUBLE)
    await afterTwoFrames(page)
    expect(await tooWide(page)).toEqual([])
  }

  await test.step('the current one of the stages of a booking has its name', async () => {
    await opened('booking-proposal')
    const stages = page.getByRole('region', { name: '予約の進行状況' }).getByRole('listitem')
    const names = await stages.locator('> span:last-child').evaluateAll((labels) =>
      labels.map((label) => {
        const { left, right } = label.getBoundingClientRect()
        return { left, right, isShown: right - left > 1 }
      }),
    )
    expect(names).toHaveLength(4)
    expect(names.filter(({ isShown }) => isShown)).toHaveLength(1)
    for (const { left, right } of names) {
      expect(left).toBeGreaterThanOrEqual(0)
      expect(right).toBeLessThanOrEqual(390)
    }
  })

  await test.step('a guide of the trip fills the width of the table', async () => {
    await opened('trip')
    const guide = page.getByRole('columnheader').first()
    const table = page.getByRole('region', { name: '提案の比較表' })
    const [column, frame] = [await guide.boundingBox(), await table.boundingBox()]
    expect(column?.width).toBeGreaterThanOrEqual((frame?.width ?? 390) - 4)
  })
})

test('The name of every month of a calendar fits on a phone at 200 % text', async ({ open }) => {
  const page = await open({ viewport: { width: 390, height: 844 } })
  const username = await guideWithCalendar(page)
  await page.goto(`/guide/${username}`)
  // It is loaded after the page, so a check of the page alone may be too early.
  const month = page.getByRole('region', { name: 'Available days' })
  const next = month.getByRole('button', { name: 'Next month' })
  await expect(next).toBeEnabled()
  await adoptStyle(page, DOUBLE)
  await afterTwoFrames(page)
  const found: string[] = []
  for (let months = 0; months < 12; months++) {
    found.push(...(await tooWide(page)))
    const frame = await month.boundingBox()
    const arrow = await next.boundingBox()
    if (!frame || !arrow) throw new Error('the month is not on the page')
    if (arrow.x + arrow.width > frame.x + frame.width + 1) found.push('an arrow beside the month')
    if (await next.isEnabled()) await next.click()
  }
  expect(found).toEqual([])
})

test('A dialog can be filled in on a phone at 200 % text', async ({ open, expectFault }) => {
  const openDialog = async (page: Page, who: 'traveller' | 'guide', tab: string, name: string) => {
    await signInAs(page, who)
    const screen = screensOf(who, expectFault).find((each) => each.name === tab)
    if (!screen) throw new Error(`There is no screen ${tab}`)
    await visit(page, screen)
    await adoptStyle(page, DOUBLE)
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    return page.getByRole('dialog')
  }
  const phone = { viewport: { width: 390, height: 844 }, locale: 'ja' }

  await test.step('each field and the last button come into view', async () => {
    const page = await open(phone)
    const dialog = await openDialog(page, 'guide', 'booking-enquiry', '内容を提案する')
    for (const part of [
      dialog.getByRole('textbox', { name: '場所' }),
      dialog.getByRole('textbox', { name: '備考' }),
      dialog.getByRole('button', { name: '提案を送る' }),
    ]) {
      await part.scrollIntoViewIfNeeded()
      await expect(part).toBeInViewport({ ratio: 1 })
    }
  })

  await test.step('the five stars of a review are within the dialog', async () => {
    const page = await open(phone)
    const dialog = await openDialog(page, 'traveller', 'booking-completed', 'レビューを書く')
    const five = dialog.getByRole('radio').last().locator('xpath=..')
    const box = await five.boundingBox()
    expect((box?.x ?? 390) + (box?.width ?? 0)).toBeLessThanOrEqual(390)
  })
})

test('A message can be written on a phone at 200 % text', async ({ open, expectFault }) => {
  const page = await open({ viewport: { width: 390, height: 844 }, locale: 'ja' })
  await signInAs(page, 'guide')
  const screen = screensOf('guide', expectFault).find(({ name }) => name === 'booking-enquiry')
  if (!screen) throw new Error('There is no booking')
  await visit(page, screen)
  await adoptStyle(page, DOUBLE)
  await afterTwoFrames(page)
  const box = await page.getByRole('textbox', { name: 'メッセージ' }).boundingBox()
  expect(box?.width).toBeGreaterThanOrEqual(390 / 2)
})
