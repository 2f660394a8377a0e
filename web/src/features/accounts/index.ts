export { LoginDialog } from './login/login-dialog.tsx'
