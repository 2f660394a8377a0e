import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { endAdminSession } from '../shell/session/admin-session.ts'
import { endSession } from '../shell/session/session.ts'
import { loadToastLibrary, markToasterReady } from '../ui/feedback/toast.ts'

// Lazily imported chunks take seconds on a busy machine.
configure({ asyncUtilTimeout: 15_000 })

// Otherwise the toasts of screens without a toaster would wait for the first toaster of the worker.
markToasterReady()

/** The files of one worker share modules and document: nothing of a test may remain. */
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  if (typeof document === 'undefined') return
  cleanup()
  endSession()
  endAdminSession()
  const { toast } = await loadToastLibrary()
  toast.dismiss()
  document.body.replaceChildren()
  document.body.removeAttribute('style')
  localStorage.clear()
  sessionStorage.clear()
})
