// @vitest-environment happy-dom
import type { Agreements } from '@annai/contract/site/agreements/shapes'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { AgreementNotice } from './agreement-notice.tsx'

const waiting = (document: 'terms' | 'privacy'): Agreements['waiting'][number] => ({
  document,
  version: 2,
  inForceOn: '2026-04-01',
  isInForce: false,
})

test('the focus moves to the next document, and after the last one to the page', async () => {
  let left = [waiting('terms'), waiting('privacy')]
  const { user } = await renderScreen(
    <>
      <div id="notices" />
      <main tabIndex={-1}>
        <AgreementNotice />
      </main>
    </>,
    {
      responses: {
        'GET /api/account/agreements': { reply: () => ({ waiting: left }) },
        'POST /api/account/agreements': {
          reply: () => {
            left = left.slice(1)
            return { waiting: left }
          },
        },
      },
    },
  )
  const accept = () => screen.getAllByRole('button', { name: /^Accept/ })
  await waitFor(() => expect(accept()).toHaveLength(2))
  await user.click(accept()[0] as HTMLElement)
  await waitFor(() => expect(accept()).toHaveLength(1))
  await waitFor(() => expect(document.activeElement).toBe(accept()[0]))
  await user.click(accept()[0] as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
})
