import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isStorageBlocked } from '../../shell/session/storage.ts'
import { Banner } from '../../ui/feedback/banner.tsx'

/** Says that a browser without storage ends the session when the page is left. */
export function StorageNotice() {
  const { t } = useTranslation()
  const [isBlocked, setBlocked] = useState(false)
  useEffect(() => setBlocked(isStorageBlocked()), [])
  return isBlocked ? <Banner tone="waiting">{t('auth.storageBlocked')}</Banner> : null
}
