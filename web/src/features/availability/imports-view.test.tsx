// @vitest-environment happy-dom
import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ImportsView } from './imports-view.tsx'

const PATH = '/api/guides/calendar/feeds'

test('An imported calendar is listed with its problem, and another one can be added', async () => {
  const calendar = {
    _id: 'f',
    name: 'Airbnb',
    host: 'www.airbnb.example',
    lastReadAt: null,
    nextReadAt: null,
    isDue: false,
    problem: 'notCalendar',
  }
  const due = { nextReadAt: new Date().toISOString(), isDue: true, problem: null }
  const added = { ...calendar, _id: 'g', name: 'Google', ...due }
  const screen = await renderScreen(<ImportsView />, {
    responses: {
      [`GET ${PATH}`]: { body: { feeds: [calendar] } },
      [`POST ${PATH}`]: { body: { feeds: [calendar, added] } },
    },
  })
  await screen.findByText(/may be a login page/)
  // Nothing was imported yet.
  expect(screen.queryByText(/already imported/)).toBeNull()
  screen.getByText(/We’ve paused syncing because it failed for two weeks/)
  await screen.user.type(screen.getByLabelText(/Calendar link/), 'https://c.example/a.ics')
  await screen.user.type(screen.getByLabelText(/Name/), 'Google')
  await screen.user.click(screen.getByRole('button', { name: 'Import calendar' }))
  await screen.findByRole('button', { name: 'Stop importing Google' })
  expect(screen.requests.find(({ method }) => method === 'POST')?.body).toEqual({
    name: 'Google',
    url: 'https://c.example/a.ics',
  })
})

test('A failing calendar shows its next attempt, and is removed once confirmed', async () => {
  const calendar = {
    _id: 'f',
    name: 'Naver',
    host: 'calendar.example',
    lastReadAt: '2026-07-02T01:00:00.000Z',
    nextReadAt: '2026-07-02T04:30:00.000Z',
    isDue: false,
    problem: 'unreachable',
  }
  const screen = await renderScreen(<ImportsView />, {
    responses: {
      [`GET ${PATH}`]: { body: { feeds: [calendar] } },
      [`POST ${PATH}/f/read`]: { body: { feeds: [{ ...calendar, isDue: true }] } },
      [`DELETE ${PATH}/f`]: { body: { feeds: [] } },
    },
  })
  await screen.findByText(/couldn’t open this link/)
  screen.getByText('Times we’ve already imported won’t change.')
  screen.getByText(/We’ll try again Jul 2, \d+:30/)
  await screen.user.click(screen.getByRole('button', { name: 'Sync Naver now' }))
  await waitFor(() => expect(screen.queryByText(/We’ll try again/)).toBeNull())
  await screen.user.click(screen.getByRole('button', { name: 'Stop importing Naver' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Stop importing Naver?' }))
  expect(screen.requests.filter(({ method }) => method === 'DELETE')).toEqual([])
  await screen.user.click(dialog.getByRole('button', { name: 'Stop importing' }))
  await waitFor(() => expect(screen.queryByText('Naver')).toBeNull())
})

test('An address that is missing or refused is named at its field, which takes the focus', async () => {
  const refusal = 'The address must start with https://.'
  const screen = await renderScreen(<ImportsView />, {
    responses: {
      [`GET ${PATH}`]: { body: { feeds: [] } },
      [`POST ${PATH}`]: { status: 400, body: { error: refusal } },
    },
  })
  const address = await screen.findByLabelText(/Calendar link/)
  const press = () => screen.user.click(screen.getByRole('button', { name: 'Import calendar' }))
  await press()
  expect(screen.getByText('This field is required.')).toBeTruthy()
  expect(document.activeElement).toBe(address)
  expect(screen.requests.filter(({ method }) => method === 'POST')).toEqual([])

  await screen.user.type(address, 'calendar.example/a.ics')
  await press()
  await screen.findByText(refusal)
  expect(address.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(address)
  expect(screen.queryByRole('alert')).toBeNull()
})
