// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { DeviceName } from './device-name.tsx'

const EDGE =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0'
const SAMSUNG =
  'Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36'
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'

test.each([
  [EDGE, 'Microsoft Edge on Windows'],
  [SAMSUNG, 'Samsung Internet on Android'],
  [SAFARI, 'Safari on iOS'],
  [FIREFOX, 'Firefox on Linux'],
])('A known user agent is shown as browser and system: %s', async (userAgent, name) => {
  const { findByText } = await renderScreen(<DeviceName userAgent={userAgent} />)
  expect(await findByText(name)).toBeTruthy()
})

test('The name of a device is in the language of the screen', async () => {
  const screen = await renderScreen(<DeviceName userAgent={FIREFOX} />, { language: 'ja' })
  expect(await screen.findByText('Firefox（Linux）')).toBeTruthy()
})

test('An unknown user agent is shown as it is, and an empty one as a dash', async () => {
  const { container } = await renderScreen(
    <>
      <p>
        <DeviceName userAgent={FIREFOX} />
      </p>
      <p>
        <DeviceName userAgent="curl/8.5.0" />
      </p>
      <p>
        <DeviceName userAgent="" />
      </p>
    </>,
  )
  await expect
    .poll(() => [...container.querySelectorAll('p')].map(({ textContent }) => textContent))
    .toEqual(['Firefox on Linux', 'curl/8.5.0', '–'])
})
