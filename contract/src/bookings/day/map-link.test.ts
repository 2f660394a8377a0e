import { expect, test } from 'vitest'
import { mapLink } from './map-link.ts'

const place = (changes: object = {}) => ({
  name: 'Exit 3',
  address: 'Jongno 1',
  localAddress: '',
  country: 'JP',
  position: { lat: 37.57, lng: 126.98 } as { lat: number; lng: number } | null,
  ...changes,
})

test.each([
  [{}, 'https://www.google.com/maps/search/?api=1&query=37.57%2C126.98'],
  [{ country: 'KR' }, 'https://map.kakao.com/link/map/Exit%203,37.57,126.98'],
  [
    { country: 'CN' },
    'https://uri.amap.com/marker?position=126.98,37.57&name=Exit%203&coordinate=wgs84',
  ],
  [{ position: null }, 'https://www.google.com/maps/search/?api=1&query=Exit%203%2C%20Jongno%201'],
  [
    { country: 'KR', position: null, localAddress: '종로 1' },
    'https://map.kakao.com/link/search/%EC%A2%85%EB%A1%9C%201',
  ],
  [
    { country: 'CN', position: null, localAddress: '东单' },
    'https://uri.amap.com/search?keyword=%E4%B8%9C%E5%8D%95',
  ],
])('%j leads to %s', (changes, link) => {
  expect(mapLink(place(changes))).toBe(link)
})
