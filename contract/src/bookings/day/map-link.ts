import type { Place } from './shapes.ts'

/** The address of a map of this place: of the map that works in its country. */
export function mapLink({
  name,
  address,
  localAddress,
  country,
  position,
}: Omit<Place, 'note'>): string {
  const label = encodeURIComponent(name)
  const words = encodeURIComponent(localAddress || [name, address].filter(Boolean).join(', '))
  if (country === 'KR')
    return position
      ? `https://map.kakao.com/link/map/${label},${position.lat},${position.lng}`
      : `https://map.kakao.com/link/search/${words}`
  // Without `coordinate`, Amap takes positions as GCJ-02 and is several hundred metres off.
  if (country === 'CN')
    return position
      ? `https://uri.amap.com/marker?position=${position.lng},${position.lat}&name=${label}&coordinate=wgs84`
      : `https://uri.amap.com/search?keyword=${words}`
  const query = position ? `${position.lat}%2C${position.lng}` : words
  return `https://www.google.com/maps/search/?api=1&query=${query}`
}
