// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { beginSession } from '../../../../shell/session/session.ts'
import { guideOf } from '../../../../testing/guides.ts'
import { renderScreen } from '../../../../testing/render-screen.tsx'
import { SimilarGuides } from './similar-guides.tsx'

test('Similar guides are loaded for the reader who scrolls near them', async () => {
  let report: (isIntersecting: boolean) => void = () => undefined
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(listener: (entries: { isIntersecting: boolean }[]) => void) {
        report = (isIntersecting) => act(() => listener([{ isIntersecting }]))
      }
      observe(): void {}
      disconnect(): void {}
    },
  )
  beginSession({ token: 'a-token', role: 'user', userId: 'traveller' })
  const { requests, findByRole } = await renderScreen(<SimilarGuides username="haru_walks" />, {
    responses: {
      'GET /api/guides/profile/haru_walks/similar': { body: { guides: [guideOf()] } },
    },
  })
  const fetch = vi.spyOn(globalThis, 'fetch')
  report(false)
  expect(requests).toEqual([])
  report(true)
  expect(await findByRole('region', { name: 'Similar guides' })).toBeTruthy()
  expect(requests).toHaveLength(1)
  // The server leaves out the guides whom the reader has blocked.
  const sent = new Headers(fetch.mock.calls[0]?.[1]?.headers)
  expect(sent.get('authorization')).toBe('Bearer a-token')
})
