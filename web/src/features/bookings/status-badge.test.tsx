// @vitest-environment happy-dom
import { STATUS } from '@annai/contract/bookings/lifecycle'
import { LANGUAGES } from '@annai/contract/languages'
import { PERSON_ROLES, type PersonRole } from '@annai/contract/person'
import { cleanup } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { bookingOf } from '../../testing/bookings.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { StatusBadge } from './status-badge.tsx'
import { useTurnSentence } from './use-turn-sentence.ts'

const cancelled = bookingOf({ status: STATUS.cancelledByUser })
const superseded = bookingOf({ status: STATUS.cancelledByUser, isSuperseded: true })

function Status({ booking, role }: { booking: typeof cancelled; role: PersonRole }) {
  const sentence = useTurnSentence(booking, role)
  return (
    <>
      <StatusBadge booking={booking} role={role} /> {sentence}
    </>
  )
}

describe('A booking that closed because another guide was confirmed', () => {
  test.each(LANGUAGES)('is not shown as cancelled in %s', async (language) => {
    for (const role of PERSON_ROLES) {
      const textOf = async (booking: typeof cancelled) => {
        cleanup()
        const screen = <Status booking={booking} role={role} />
        return (await renderScreen(screen, { language })).container.textContent
      }
      const text = await textOf(superseded)
      expect(await textOf(cancelled)).toMatch(/cancelled|キャンセル|취소|取消/i)
      expect(text).not.toMatch(/cancelled|キャンセル|취소|取消/i)
      expect(text).toMatch(/another guide|別のガイド|다른 가이드|其他(向导|嚮導)/)
    }
  })
})
