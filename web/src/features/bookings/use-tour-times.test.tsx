// @vitest-environment happy-dom
import { LANGUAGES } from '@annai/contract/languages'
import { expect, test } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { readerZone, useMoment, useTourTimes } from './use-tour-times.ts'

function Times() {
  const moment = useMoment({ dateStyle: 'long', hasTime: true })
  const row = { date: '2026-07-10', startTime: '02:00', endTime: '19:30' }
  const { start, end } = useTourTimes().row(row, readerZone())
  const at = (time: string) => new Date(`2026-07-10T${time}:00`).toISOString()
  return (
    <>
      {[start, end].map((time) => (
        <b key={time}>{time}</b>
      ))}
      {['02:00', '19:30'].map((time) => (
        <i key={time}>{moment(at(time))}</i>
      ))}
    </>
  )
}

test.each(LANGUAGES)('Tours and deadlines use the same time format in %s', async (language) => {
  const { container } = await renderScreen(<Times />, { language })
  const texts = (tag: string) => [...container.querySelectorAll(tag)].map((one) => one.textContent)
  const [tour, moments] = [texts('b'), texts('i')]
  expect(tour).toHaveLength(2)
  for (const [at, time] of tour.entries()) expect(moments[at]).toContain(time)
})

function Deadline() {
  const moment = useMoment({ dateStyle: 'long', hasTime: true, hasZone: true })
  return moment('2026-12-23T09:48:00Z')
}

test.each(LANGUAGES)('A deadline shows its time zone without brackets in %s', async (language) => {
  const { container } = await renderScreen(<Deadline />, { language })
  expect(container.textContent).toMatch(/[A-Z]{3}/)
  expect(container.textContent).not.toMatch(/[[\]]/)
})
