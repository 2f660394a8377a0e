import { Suspense } from 'react'
import { lazyWithFallback } from '../../ui/feedback/lazy.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'

interface DeviceNameProps {
  userAgent: string
}

const RawUserAgent = ({ userAgent }: DeviceNameProps) => userAgent || '–'
const KnownDevice = lazyWithFallback(
  async () => (await import('./known-device.tsx')).KnownDevice,
  RawUserAgent,
)

/** "Chrome on Android" for a user agent; one that names no known browser is shown as it is. */
export const DeviceName = ({ userAgent }: DeviceNameProps) =>
  userAgent === '' ? (
    <RawUserAgent userAgent={userAgent} />
  ) : (
    <Suspense fallback={<Skeleton className="h-6 w-40" />}>
      <KnownDevice userAgent={userAgent} />
    </Suspense>
  )
