import { expect, test } from 'vitest'
import { topicOf } from './topic.ts'

test.each([
  ['newEnquiry', 'booking'],
  ['confirmation', 'booking'],
  ['profileApproved', 'notification'],
  ['passwordChanged', 'account'],
  ['adminDigest', 'admin'],
])('A mail of the kind %s is about %s', (kind, topic) => {
  expect(topicOf(kind)).toBe(topic)
})
