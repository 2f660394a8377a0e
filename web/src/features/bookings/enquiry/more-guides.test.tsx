// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { bookingOf } from '../../../testing/bookings.ts'
import { guideOf } from '../../../testing/guides.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { EnquiryDialog } from './enquiry-dialog.tsx'
import { SimilarChoices } from './more-guides.tsx'

describe('An enquiry to three guides', () => {
  const TRIPS = 'POST /api/trips'
  const SIMILAR = 'GET /api/guides/profile/haruka/similar'
  const similar = ['Aoi', 'Ren', 'Yuki'].map((displayName) =>
    guideOf({ _id: displayName, username: displayName.toLowerCase(), displayName }),
  )

  async function withTwoMore(answer: { status: number; body: unknown }) {
    const rendered = await renderScreen(
      <EnquiryDialog
        guide={{ id: 'first', name: 'Haruka', username: 'haruka' }}
        onClose={() => undefined}
      />,
      {
        responses: {
          'GET /api/bookings/open/first': { body: { booking: null } },
          [SIMILAR]: { body: { guides: similar } },
          [TRIPS]: answer,
        },
      },
    )
    const { user, requests } = rendered
    await screen.findByRole('dialog')
    await user.type(screen.getByLabelText('Message'), 'A slow walk, please.')
    await user.type(screen.getByLabelText('Location'), 'Gion')
    await user.type(screen.getByLabelText('When'), 'early May')
    expect(requests.some(({ path }) => path.includes('/similar'))).toBe(false)
    await user.click(screen.getByText('Send this enquiry to more guides'))
    await user.click(await screen.findByRole('checkbox', { name: /Aoi/ }))
    await user.click(screen.getByRole('checkbox', { name: /Ren/ }))
    expect(screen.getByRole('checkbox', { name: /Yuki/ })).toHaveProperty('disabled', true)
    await user.click(screen.getByRole('button', { name: 'Send enquiry' }))
    return { ...rendered, sent: () => requests.filter(({ method }) => method === 'POST') }
  }

  test('is one call and links to the comparison', async () => {
    const { sent } = await withTwoMore({ status: 201, body: { trip: { _id: 'three' } } })
    await screen.findByRole('dialog', { name: 'Enquiry sent to 3 guides' })
    const link = screen.getByRole('link', { name: 'Compare proposals' })
    expect(link.getAttribute('href')).toBe('/trips/three')
    expect(document.activeElement).toBe(link)
    expect(sent().map(({ path, body }) => ({ path, body }))).toEqual([
      {
        path: '/api/trips',
        body: {
          guideIds: ['first', 'Aoi', 'Ren'],
          enquiry: {
            message: 'A slow walk, please.',
            location: 'Gion',
            dateTime: 'early May',
            customerGroupSize: 1,
          },
        },
      },
    ])
  })

  test('explains that only available guides are listed, but only if days are chosen', async () => {
    const shown = async (wishes: { fromDay: string } | null) => {
      const { unmount } = await renderScreen(
        <SimilarChoices username="haruka" wishes={wishes} chosen={[]} onChange={() => undefined} />,
        { responses: { [SIMILAR]: { body: { guides: similar } } } },
      )
      await screen.findByRole('checkbox', { name: /Aoi/ })
      const line = screen.queryByText(/available on your days come first/)
      unmount()
      return line !== null
    }
    expect(await shown({ fromDay: '2027-05-03' })).toBe(true)
    expect(await shown(null)).toBe(false)
  })

  test('names a guide who is unavailable, and does not discard the input', async () => {
    const error = 'We haven’t sent anything because Ren can’t take enquiries right now.'
    const { user, sent } = await withTwoMore({ status: 400, body: { error } })
    expect((await screen.findByRole('alert')).textContent).toBe(error)
    expect(screen.getByLabelText('Message')).toHaveProperty('value', 'A slow walk, please.')
    expect(screen.getByRole('checkbox', { name: /Aoi/ })).toHaveProperty('checked', true)
    await user.click(screen.getByRole('checkbox', { name: /Ren/ }))
    await user.click(screen.getByRole('checkbox', { name: /Yuki/ }))
    await user.click(screen.getByRole('button', { name: 'Send enquiry' }))
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent()[1]?.body).toMatchObject({ guideIds: ['first', 'Aoi', 'Yuki'] })
  })
})

test('The next enquiry begins with the last one; the details of the group need the consent again', async () => {
  const body = { message: 'Sent', booking: bookingOf({ _id: 'new' }) }
  const enquiry = (id: string) =>
    renderScreen(
      <EnquiryDialog guide={{ id, name: id, username: id }} onClose={() => undefined} />,
      {
        responses: {
          [`GET /api/bookings/open/${id}`]: { body: { booking: null } },
          'POST /api/bookings': { status: 201, body },
        },
      },
    )
  const { user, unmount } = await enquiry('Haruka')
  await user.type(await screen.findByLabelText('Message'), 'A slow walk, please.')
  await user.type(screen.getByLabelText('Location'), 'Gion')
  await user.type(screen.getByLabelText('When'), 'early May')
  await user.click(screen.getByLabelText('Halal'))
  await user.click(screen.getByLabelText(/^I agree/))
  await user.click(screen.getByRole('button', { name: 'Send enquiry' }))
  await screen.findByRole('dialog', { name: 'Enquiry sent to Haruka' })
  unmount()

  const { requests } = await enquiry('Aoi')
  expect(await screen.findByText(/^We’ve filled in your last enquiry/)).toBeDefined()
  expect(screen.getByLabelText('Message')).toHaveProperty('value', 'A slow walk, please.')
  expect(screen.getByLabelText('When')).toHaveProperty('value', 'early May')
  expect(screen.getByLabelText('Halal')).toHaveProperty('checked', true)
  await user.click(screen.getByRole('button', { name: 'Send enquiry' }))
  await screen.findByText('Please agree to share these details, or clear them.')
  await user.click(screen.getByLabelText(/^I agree/))
  await user.click(screen.getByRole('button', { name: 'Send enquiry' }))
  await screen.findByRole('dialog', { name: 'Enquiry sent to Aoi' })
  expect(requests.findLast(({ method }) => method === 'POST')?.body).toMatchObject({
    guideId: 'Aoi',
    enquiry: { message: 'A slow walk, please.', location: 'Gion' },
    party: { diet: ['halal'], consent: true },
  })
})
