import { AdminUser } from '@annai/contract/admin/shapes'
import { z } from 'zod'
import { type Door, route } from '../../../platform/http/route.ts'
import { deskUsers } from './service.ts'

/** What the operator sees of travellers. */
export function userDeskRoutes(door: Door): void {
  route(door, {
    method: 'GET',
    url: '/api/admin/users',
    who: 'admin',
    summary: 'All travellers, newest first',
    answer: z.array(AdminUser),
    run: () => deskUsers(door.p),
  })
}
