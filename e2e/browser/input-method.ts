import type { Locator, Page } from '@playwright/test'

/**
 * Types through an input method editor, as Japanese is typed. The page gets an event for each state of
 * the composition (compositionstart, compositionupdate …), and the last state is committed.
 */
export async function compose(box: Locator, ...states: string[]): Promise<void> {
  await box.focus()
  const session = await box.page().context().newCDPSession(box.page())
  for (const text of states)
    await session.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    })
  await session.send('Input.insertText', { text: states.at(-1) ?? '' })
  await session.detach()
}

/** All fields of a form in order, with label and value, and the pictures that it shows. */
export const readForm = (page: Page) =>
  page.getByRole('form').evaluate((form) => {
    const boxes = form.querySelectorAll<HTMLInputElement>(
      'input:not([type=file]), textarea, select',
    )
    return {
      fields: [...boxes].map((box) => ({
        label: box.labels?.[0]?.textContent ?? '',
        value: box.type === 'checkbox' ? String(box.checked) : box.value,
      })),
      pictures: [...form.querySelectorAll('img')].map((picture) => picture.getAttribute('src')),
    }
  })
