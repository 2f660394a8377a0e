// @vitest-environment happy-dom
import { LANGUAGES } from '@annai/contract/languages'
import { cleanup } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { BookingsTab } from './bookings/bookings-tab.tsx'
import { ContactsTab } from './contacts/contacts-tab.tsx'
import { GuidesTab } from './guides/guides-tab.tsx'
import { ReportsTab } from './reports/reports-tab.tsx'
import { UsersTab } from './users/users-tab.tsx'

test.each(LANGUAGES)('no tab shows a text key in %s', async (language) => {
  for (const Tab of [GuidesTab, UsersTab, BookingsTab, ReportsTab, ContactsTab]) {
    const { container } = await renderScreen(<Tab />, { language })
    const labels = [...container.querySelectorAll('[placeholder], [aria-label]')].flatMap(
      (element) => [element.getAttribute('placeholder'), element.getAttribute('aria-label')],
    )
    expect(`${container.textContent} ${labels.join(' ')}`).not.toMatch(
      /\b(?:search|list|columns|tabs)\.\w+/,
    )
    cleanup()
  }
})
