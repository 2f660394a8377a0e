export { LazyLoginDialog } from './login/lazy-login-dialog.ts'
