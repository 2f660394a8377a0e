import { lazyOrError } from '../../ui/feedback/lazy.tsx'

/** Loaded when somebody is about to block a person. */
export const BlockPersonDialog = lazyOrError(
  async () => (await import('./person-blocks/block-person-dialog.tsx')).BlockPersonDialog,
)

/** Loaded when a visitor uses something that needs an account. */
export const LoginDialog = lazyOrError(
  async () => (await import('./login/login-dialog.tsx')).LoginDialog,
)
