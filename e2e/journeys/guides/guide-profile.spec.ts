import { labelled } from '@annai/contract/joined-text'
import common from '@annai/contract/texts/ja/common.json' with { type: 'json' }
import ja from '@annai/contract/texts/ja/translation.json' with { type: 'json' }
import type { Page } from '@playwright/test'
import { signIn, signUpGuide } from '../../actors/people.ts'
import { box, press } from '../../browser/controls.ts'
import { compose, readForm } from '../../browser/input-method.ts'
import { plainPicture } from '../../browser/plain-png.ts'
import { expect, test } from '../../test.ts'

// A trace makes the page fetch the preview's blob, which our content security policy blocks.
test.use({ trace: 'off' })

const t = ja.guideProfile
const select = (page: Page, name: string, at = 0) =>
  page.getByRole('combobox', { name, exact: true }).nth(at)

const numbered = (text: string, number: number) => text.replace('{{number}}', String(number))

/** Adds a row to a section of the editor. */
const add = (page: Page, section: string) =>
  page.locator(`#${section}`).getByRole('button', { name: common.actions.add }).click()

test('A guide fills in every section in Japanese, and a reload shows what was saved', async ({
  open,
  expectFault,
}) => {
  expectFault(/status of 500|ApiError/)
  const page = await open({ locale: 'ja-JP', viewport: { width: 1280, height: 900 } })
  const guide = await signUpGuide(page, { language: 'ja' })
  await signIn(page, guide)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: ja.home.firstSteps.title })).toBeVisible()
  await expect(page.locator('[aria-current=step]')).toContainText(ja.home.firstSteps.profile)
  await page.getByRole('link', { name: ja.home.firstSteps.open }).click()
  await expect(page).toHaveURL(/\/guide-profile$/)
  await expect(page.getByText(t.status.incompleteTitle)).toBeVisible()
  await expect(page.getByRole('button', { name: t.submitForReview })).toHaveCount(0)
  await expect(page.getByRole('form')).toHaveCount(0)

  await test.step('every section, with an input method editor', async () => {
    await press(page, common.actions.edit)
    await page.locator('#picture input[type=file]').setInputFiles(plainPicture(640))
    await box(page, t.basics.displayName).fill('')
    await compose(box(page, t.basics.displayName), 'も', 'もり', '森')
    await box(page, t.basics.displayName).press('End')
    await compose(box(page, t.basics.displayName), 'は', 'はるか', '遥')
    await box(page, t.basics.username).fill(`mori_${guide.username}`)
    await compose(box(page, t.basics.role), 'ろ', 'ろじ', '路地歩きの案内人')
    await compose(box(page, t.words.tagline), 'ゆ', 'ゆっくり', 'ゆっくり歩く京都')
    await compose(box(page, t.words.introduction), 'きょ', 'きょうと', '京都の路地で育ちました。')
    await box(page, t.words.introduction).press('Enter')
    await compose(box(page, t.words.introduction), 'いっ', 'いっしょに', '一緒に歩きましょう。')
    for (const [at, code, level] of [
      [0, 'ja', 'native'],
      [1, 'zh-Hant', 'intermediate'],
    ] as const) {
      await add(page, 'languages')
      await select(page, numbered(t.languages.one, at + 1)).selectOption(code)
      await select(page, t.languages.proficiency, at).selectOption(level)
    }
    for (const key of [
      'hiddenGems',
      'teaCeremony',
      'marketTours',
      'cityTours',
      'gardenTours',
    ] as const)
      await page.getByRole('checkbox', { name: ja.expertises[key], exact: true }).check()
    for (const [at, words] of ['祇園の裏道', '朝の錦市場', '鴨川の夕暮れ'].entries()) {
      await add(page, 'highlights')
      await compose(box(page, numbered(t.highlights.one, at + 1)), words.slice(0, 1), words)
    }
    await add(page, 'prices')
    await select(page, t.prices.currency).selectOption('JPY')
    await select(page, t.prices.unit).selectOption('perDay')
    await box(page, t.prices.min).fill('20000')
    await box(page, t.prices.max).fill('30000.5')
    await compose(box(page, t.prices.description), 'ちゃ', 'お茶代を含む')
    await page
      .locator('#gallery input[type=file]')
      .setInputFiles([plainPicture(500), plainPicture(600)])
    await compose(box(page, '写真1の説明'), 'あさ', '朝の路地')
    await compose(box(page, '写真2の説明'), 'よる', '夜の提灯')
    await press(page, labelled('ja', common.actions.moveDown, '写真1'))
    await expect(box(page, '写真2の説明')).toHaveValue('朝の路地')
    for (const [at, link] of ['https://youtu.be/abcdefghijk', 'vimeo.com/123456789'].entries()) {
      await add(page, 'videos')
      await box(page, numbered(t.videos.one, at + 1)).fill(link)
    }
    await box(page, 'Instagram').fill('haruka.walks')
    await box(page, 'X').fill('@haruka')
    await box(page, 'YouTube').fill('https://www.youtube.com/@haruka-walks/videos')
    await compose(box(page, 'LinkedIn'), '森', '森遥')
    await box(page, 'Facebook').focus()
    await expect(box(page, 'X')).toHaveValue('haruka')
    await expect(box(page, 'YouTube')).toHaveValue('haruka-walks')
  })

  await test.step('a place must be chosen from the suggestions', async () => {
    const place = page.getByRole('combobox', { name: ja.places.label })
    await place.fill('')
    await compose(place, 'きょ', '京都')
    await expect(page.getByText(t.invalidLocation).first()).toBeVisible()
    await expect(place).toHaveAttribute('aria-invalid', 'true')
    await expect(place).toHaveClass(/border-danger/)
    await expect(page.getByRole('button', { name: common.actions.save })).toBeDisabled()
    await box(page, t.basics.role).press('Enter')
    await page.getByRole('form').evaluate((form: HTMLFormElement) => form.requestSubmit())
    await expect(page.locator('[data-sonner-toast]')).toContainText(t.invalidLocation)
    await place.focus()
    await place.press('ArrowDown')
    await place.press('Enter')
    await expect(place).toHaveValue(/京都/)
    await expect(page.getByRole('button', { name: common.actions.save })).toBeEnabled()
  })

  const typed = await readForm(page)
  await test.step('saved, reloaded and compared field by field', async () => {
    await press(page, common.actions.save)
    await expect(page.getByText(t.updateSuccess)).toBeVisible()
    await expect(page.getByRole('form')).toHaveCount(0)
    await page.reload()
    await press(page, common.actions.edit)
    const found = await readForm(page)
    // What the product completes: the link's protocol, and the language of the texts.
    const expected = typed.fields.map((field) => {
      if (field.value === 'vimeo.com/123456789')
        return { ...field, value: 'https://vimeo.com/123456789' }
      return field.label === t.versions.original ? { ...field, value: 'ja' } : field
    })
    expect(found.fields).toEqual(expected)
    expect(found.fields.length).toBeGreaterThan(70)
    expect(found.pictures).toEqual(Array(3).fill(expect.stringMatching(/^\/media\/.*\.webp$/)))
    // The gallery is in the new order, with the picture 600 pixels wide first.
    expect(found.pictures[1]).toContain('-600x400')
    await press(page, common.actions.cancel)
  })

  await test.step('a failed submission is logged and explained, and the button stays', async () => {
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    const address = '**/api/guides/submit-for-review'
    await page.route(address, (call) => call.fulfill({ status: 500, json: {} }))
    await press(page, t.submitForReview)
    await expect.poll(() => logged.join('\n')).toMatch(/ApiError/)
    await expect(page.getByRole('main').getByRole('alert')).toContainText(t.notSubmitted)
    // Enough time for a toast to appear.
    await press(page, common.actions.edit)
    await press(page, common.actions.cancel)
    await expect(page.getByRole('button', { name: t.submitForReview })).toBeEnabled()
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
    await page.unroute(address)
  })

  await test.step('the profile is submitted for review', async () => {
    const loadedAgain = page.waitForRequest(
      (call) => call.method() === 'GET' && call.url().endsWith('/api/guides/profile'),
    )
    await press(page, t.submitForReview)
    await loadedAgain
    await expect(page.getByText(t.status.pendingTitle)).toBeVisible()
    await expect(page.getByRole('button', { name: t.submitForReview })).toHaveCount(0)
  })

  await test.step('the guide can preview the public page before it is published', async () => {
    await page.getByRole('link', { name: t.preview }).click()
    await expect(page.getByText(ja.guideProfileView.preview)).toBeVisible()
    await expect(page.getByRole('heading', { name: '森遥', level: 1 })).toBeVisible()
    const visitor = await page.request.get(new URL(page.url()).pathname)
    expect(visitor.status()).toBe(404)
    expect(await visitor.text()).not.toContain('森遥')
  })
})
