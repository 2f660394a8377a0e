import { expect, test } from 'vitest'
import { createRequestDurations, durationsText } from './request-durations.ts'

test('Requests are counted by method, route and status, in cumulative buckets', () => {
  const durations = createRequestDurations()
  for (const ms of [1, 5, 6, 700, 20_000]) durations.observe('GET', '/api/guides', 200, ms)
  durations.observe('GET', '/api/guides', 200, 1)
  durations.observe('GET', '/map-:part(^\\d$)"', 404, 1)
  const text = durationsText(durations.all())
  const labels = 'method="GET",route="/api/guides",status="200"'
  const lines = text.split('\n')
  expect(lines.slice(0, 2)).toEqual([
    '# HELP http_request_duration_seconds Time to answer, by route and status',
    '# TYPE http_request_duration_seconds histogram',
  ])
  for (const [le, count] of [
    ['0.005', 3],
    ['0.01', 4],
    ['0.5', 4],
    ['1', 5],
    ['5', 5],
    ['+Inf', 6],
  ])
    expect(lines).toContain(`http_request_duration_seconds_bucket{le="${le}",${labels}} ${count}`)
  expect(lines).toContain(`http_request_duration_seconds_count{${labels}} 6`)
  expect(text).toContain('route="/map-:part(^\\\\d$)\\""')
  expect(text.endsWith('\n')).toBe(true)
})
