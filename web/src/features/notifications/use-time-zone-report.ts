import { useEffect } from 'react'
import { api } from '../../shell/http/api.ts'
import { deviceZone } from '../../shell/i18n/device-zone.ts'
import { useSession } from '../../shell/session/session.ts'

/** The user and time zone that this page has reported. */
let reported = ''

/** Reports the device's time zone once per visit, so that emails use the reader's own time. */
export function useTimeZoneReport(): void {
  const { userId } = useSession()
  useEffect(() => {
    const timeZone = deviceZone()
    const report = `${userId} ${timeZone}`
    if (!userId || !timeZone || reported === report) return
    reported = report
    api.call('PUT /api/notifications/time-zone', { body: { timeZone } }).catch((error: Error) => {
      reported = ''
      console.warn('Time zone:', error.message)
    })
  }, [userId])
}
