import { useEffect } from 'react'
import { api } from '../../shell/http/api.ts'
import { useSession } from '../../shell/session/session.ts'

const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Whose zone this page has reported. */
let reported = ''

/** Reports the zone of the device once for each visit, so that mails name the reader's own time. */
export function useTimeZoneReport(): void {
  const { userId } = useSession()
  useEffect(() => {
    const timeZone = deviceZone()
    const report = `${userId} ${timeZone}`
    if (!userId || reported === report) return
    reported = report
    api.put('/api/notifications/time-zone', { timeZone }).catch((error: Error) => {
      reported = ''
      console.warn('Time zone:', error.message)
    })
  }, [userId])
}
