import {
  adoptStyle,
  afterTwoFrames,
  brokenWords,
  cutTexts,
  tooWide,
} from '../../browser/page-width.ts'
import { screensOf, visit } from '../../screens/visit.ts'
import { expect, test } from '../../test.ts'

test.use({ trace: 'off' })

/** The root's size doubled, as a reader's own setting does it. */
const DOUBLE = 'html { font-size: 212.5% !important; }'

const VIEWS = [
  { name: 'the narrowest phone', size: { width: 320, height: 640 }, style: '' },
  { name: 'a phone at 200 %', size: { width: 390, height: 844 }, style: DOUBLE },
  { name: 'a desktop at 200 %', size: { width: 1440, height: 900 }, style: DOUBLE },
] as const

for (const language of ['en', 'ja', 'ko'])
  test(`Every public page fits on narrow screens and at 200 % text (${language})`, {
    tag: ['@P1-063'],
  }, async ({ open, expectFault }) => {
    test.setTimeout(240_000)
    const found: string[] = []
    const page = await open({ reducedMotion: 'reduce', locale: language })
    for (const screen of screensOf('visitor', expectFault)) {
      await visit(page, screen)
      for (const { name, size, style } of VIEWS) {
        await page.setViewportSize(size)
        if (style) await adoptStyle(page, style)
        await afterTwoFrames(page)
        const faults = [
          ...(await tooWide(page)),
          ...(await cutTexts(page)),
          // Elsewhere a title of one long word has no room in a line of 390 px.
          ...(screen.name === 'guide' ? await brokenWords(page) : []),
        ]
        found.push(...faults.map((fault) => `${name}: ${fault}`))
      }
    }
    expect(found).toEqual([])
  })

test('The search of the home page can be pressed on a phone at 200 % text', {
  tag: ['@P1-063'],
}, async ({ open }) => {
  const page = await open({ viewport: { width: 390, height: 844 } })
  await page.goto('/')
  await adoptStyle(page, DOUBLE)
  await page.getByRole('searchbox').fill('Kyoto')
  await page.getByRole('search').getByRole('button').click()
  await expect(page).toHaveURL(/search=Kyoto$/)
})
