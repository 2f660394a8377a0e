import { lazyOrError } from '../../../ui/feedback/lazy-or-error.tsx'

/** Loaded when a visitor uses something that needs an account. */
export const LazyLoginDialog = lazyOrError(
  async () => (await import('./login-dialog.tsx')).LoginDialog,
)
