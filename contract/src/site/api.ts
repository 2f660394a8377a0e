import { defineOperation } from '../operation.ts'
import { AdminSite, PublicSite, PublishSiteRequest } from './shapes.ts'

export const readSite = defineOperation({
  method: 'GET',
  path: '/api/site',
  who: 'anyone',
  summary: 'The settings of the site',
  response: PublicSite,
})

export const readAdminSite = defineOperation({
  method: 'GET',
  path: '/api/admin/site',
  who: 'admin',
  role: 'owner',
  summary: 'The settings of the site with their versions',
  response: AdminSite,
})

export const publishSite = defineOperation({
  method: 'POST',
  path: '/api/admin/site',
  who: 'admin',
  role: 'owner',
  summary: 'Publishes settings; refused if the version they were made from is not the newest',
  body: PublishSiteRequest,
  response: AdminSite,
  refuses: ['site.stale'],
})
