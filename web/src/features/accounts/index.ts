import { lazyOrError } from '../../ui/feedback/lazy.tsx'

/** Loaded when a visitor uses something that needs an account. */
export const LoginDialog = lazyOrError(
  async () => (await import('./login/login-dialog.tsx')).LoginDialog,
)
