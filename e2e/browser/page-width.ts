import type { Page } from '@playwright/test'

/** Resolves two frames later, when the styles for a new width or colour scheme are applied. */
export const afterTwoFrames = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))),
  )

/** Adds a style sheet without a style element, which the content security policy would refuse. */
export const adoptStyle = (page: Page, css: string) =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }, css)

/** Doubles the root font size, as a reader's own setting does. */
export const DOUBLE = 'html { font-size: 212.5% !important; }'

/** What is wider than the window, after waiting for the styles of a new width on a busy machine. */
export const tooWide = (page: Page) =>
  page.evaluate(async () => {
    const root = document.documentElement
    const isWide = () => root.scrollWidth > root.clientWidth
    for (let frames = 0; isWide() && frames < 30; frames++)
      await new Promise((done) => requestAnimationFrame(done))
    if (!isWide()) return []
    const { scrollWidth, clientWidth } = root
    const wide = [...document.querySelectorAll('main *')].filter(
      (each) => each.getBoundingClientRect().right > clientWidth,
    )
    const words = wide.at(-1)?.outerHTML.slice(0, 120)
    return [`${location.pathname}: ${scrollWidth} px in ${clientWidth}, such as ${words}`]
  })

/** Visible boxes that cut their text off at the side. */
export const cutTexts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((each) => {
        if (each.clientWidth <= 1 || each.scrollWidth <= each.clientWidth + 1) return false
        if (!/hidden|clip/.test(getComputedStyle(each).overflowX)) return false
        // Pictures are cropped on purpose, so only text that ends outside counts.
        const texts = document.createTreeWalker(each, NodeFilter.SHOW_TEXT)
        const edge = each.getBoundingClientRect().right + 1
        const range = document.createRange()
        for (let text = texts.nextNode(); text; text = texts.nextNode()) {
          range.selectNodeContents(text)
          const box = range.getBoundingClientRect()
          if (box.width > 1 && box.right > edge) return true
        }
        return false
      })
      .map((each) => `${location.pathname}: cut ${each.outerHTML.slice(0, 120)}`),
  )

/** Words of these elements that are broken across two lines. */
export const brokenWords = (page: Page, selector: string) =>
  page.evaluate(
    (elements) =>
      [...document.querySelectorAll(elements)].flatMap(({ firstChild: text }) => {
        if (!(text instanceof Text)) return []
        return [...text.data.matchAll(/[\p{Script=Latin}’'-]+/gu)].flatMap(({ 0: word, index }) => {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
          return lines.size > 1 ? [`${location.pathname}: broken ${word}`] : []
        })
      }),
    selector,
  )
