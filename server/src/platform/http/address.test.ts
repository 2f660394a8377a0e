import { expect, test } from 'vitest'
import { networkOf, rangeOf } from './address.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '::ffff:192.0.2.7'],
  ['2001:db8:1:2:a:b:c:d', '2001:db8:1:2'],
  ['2001:db8:1:2::7', '2001:db8:1:2'],
  ['2001:db8::a:1:2:3', '2001:db8:0:0'],
  ['2001:db8::b:1:2:3', '2001:db8:0:0'],
  ['2001:db8:1::7', '2001:db8:1:0'],
  ['::1', '0:0:0:0'],
])('The network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  ['192.0.2.7', '192.0.2'],
  ['::ffff:192.0.2.7', '192.0.2'],
  ['2001:db8:1:2:a:b:c:d', '2001:db8:1'],
  ['2001:db8::a:1:2:3', '2001:db8:0'],
])('The range of %s is %s', (address, range) => {
  expect(rangeOf(networkOf(address))).toBe(range)
})
