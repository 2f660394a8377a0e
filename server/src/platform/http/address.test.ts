import { expect, test } from 'vitest'
import { networkOf, originForm, rangeOf } from './address.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['192.0.2.7:4711', '192.0.2.7'],
  ['[2001:db8:1:2::7]:4711', '2001:db8:1:2'],
  ['::ffff:2e2e:2e2f', '46.46.46.47'],
  ['2001:0DB8:0001:02::7', '2001:db8:1:2'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['zz1', 'unreadable'],
  ['zz2, 192.0.2.7', 'unreadable'],
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

test.each([
  ['/about?x=1', '/about?x=1'],
  ['http://evil.example/about', '/about'],
  ['*', '/*'],
  ['about', '/about'],
])('The path of the request target %s is %s', (target, path) => {
  expect(originForm(target)).toBe(path)
})
