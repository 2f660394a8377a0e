import { z } from 'zod'
import { SessionView } from '../accounts/shapes.ts'
import { defineOperation } from '../operation.ts'
import { MessageResponse } from '../wire.ts'
import { Waiting } from './account/shapes.ts'
import {
  Administrator,
  AdministratorRequest,
  AdminLoginRequest,
  AdminLoginResponse,
  AdminVerified,
  PasswordConfirmation,
  RoleRequest,
} from './shapes.ts'

export const listAdministrators = defineOperation({
  method: 'GET',
  path: '/api/admin/administrators',
  who: 'admin',
  role: 'viewer',
  summary: 'All administrators',
  response: z.array(Administrator),
})

export const addAdministrator = defineOperation({
  method: 'POST',
  path: '/api/admin/administrators',
  who: 'admin',
  role: 'owner',
  summary: 'Adds an administrator',
  body: AdministratorRequest,
  status: 201,
  response: Administrator,
  refuses: ['admin.usernameTaken', 'accounts.wrongPassword', 'login.tooMany'],
})

export const removeAdministrator = defineOperation({
  method: 'DELETE',
  path: '/api/admin/administrators/:id',
  who: 'admin',
  role: 'owner',
  summary: 'Removes an administrator, never the last owner',
  body: PasswordConfirmation,
  response: z.array(Administrator),
  refuses: ['admin.notFound', 'admin.lastOwner', 'accounts.wrongPassword', 'login.tooMany'],
})

export const changeAdministratorRole = defineOperation({
  method: 'PUT',
  path: '/api/admin/administrators/:id/role',
  who: 'admin',
  role: 'owner',
  summary: 'Gives an administrator another role; the last owner keeps theirs',
  body: RoleRequest,
  response: z.array(Administrator),
  refuses: ['admin.notFound', 'admin.lastOwner', 'accounts.wrongPassword', 'login.tooMany'],
})

export const listAdminSessions = defineOperation({
  method: 'GET',
  path: '/api/admin/sessions',
  who: 'admin',
  role: 'viewer',
  allowsNoSecondFactor: true,
  summary: 'Where this administrator is logged in',
  response: z.array(SessionView),
})

export const endAdminSession = defineOperation({
  method: 'DELETE',
  path: '/api/admin/sessions/:id',
  who: 'admin',
  role: 'viewer',
  allowsNoSecondFactor: true,
  summary: 'Signs this administrator out there',
  response: z.array(SessionView),
  refuses: ['admin.notFound'],
})

export const countWaiting = defineOperation({
  method: 'GET',
  path: '/api/admin/waiting',
  who: 'admin',
  role: 'viewer',
  summary: 'How many entries of each kind wait, without mails, and what is wrong',
  response: Waiting,
})

export const logInAdmin = defineOperation({
  method: 'POST',
  path: '/api/auth/admin-login',
  who: 'anyone',
  summary: 'An administrator logs in',
  body: AdminLoginRequest,
  response: AdminLoginResponse,
  refuses: ['admin.invalidCredentials', 'admin.secondFactor', 'login.tooMany'],
})

export const registerAdmin = defineOperation({
  method: 'POST',
  path: '/api/auth/admin-register',
  who: 'anyone',
  summary: 'Registers the first administrator',
  body: AdminLoginRequest,
  status: 201,
  response: MessageResponse,
  refuses: ['admin.registrationClosed', 'admin.usernameTaken', 'admin.setupCode'],
})

export const logOutAdmin = defineOperation({
  method: 'POST',
  path: '/api/auth/admin-logout',
  who: 'admin',
  role: 'viewer',
  allowsNoSecondFactor: true,
  summary: 'The administrator logs out: this token stops working',
  response: MessageResponse,
})

export const verifyAdmin = defineOperation({
  method: 'GET',
  path: '/api/admin/verify',
  who: 'admin',
  role: 'viewer',
  allowsNoSecondFactor: true,
  summary: 'Who holds this token',
  response: AdminVerified,
})
