import { lazyOrError } from '../../../ui/feedback/lazy-or-error.tsx'

/** No part of a page until a visitor presses something that needs an account. */
export const LazyLoginDialog = lazyOrError(
  async () => (await import('./login-dialog.tsx')).LoginDialog,
)
