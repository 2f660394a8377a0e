import { useEffect } from 'react'
import { useSession } from '../../../shell/session/session.ts'
import { readStored } from '../../../shell/session/storage.ts'

/** Compares key and endpoint once per visit, on devices on which pushes were turned on. */
export function usePushWatch(): void {
  const { userId } = useSession()
  useEffect(() => {
    if (!userId || !readStored('pushOwner')) return
    import('./push-device.ts')
      .then(({ watchPush }) => watchPush())
      .catch((error: Error) => console.warn('Push:', error.message))
  }, [userId])
}
