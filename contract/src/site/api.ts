import { z } from 'zod'
import { UPLOAD_REFUSALS } from '../media/api.ts'
import { defineOperation } from '../operation.ts'
import { lenientText } from '../wire.ts'
import { HomeContent } from './home.ts'
import { AdminSite, PublicSite, PublishSiteRequest } from './shapes.ts'

export const readSite = defineOperation({
  method: 'GET',
  path: '/api/site',
  who: 'anyone',
  summary: 'The settings of the site',
  response: PublicSite,
})

export const readHome = defineOperation({
  method: 'GET',
  path: '/api/site/home',
  who: 'anyone',
  summary: 'The operator’s own parts of the home page in a language; null is as shipped',
  query: z.object({ language: lenientText(35) }),
  response: HomeContent,
})

export const readAdminSite = defineOperation({
  method: 'GET',
  path: '/api/admin/site',
  who: 'admin',
  role: 'owner',
  summary: 'The settings of the site with their versions',
  response: AdminSite,
})

export const uploadLogo = defineOperation({
  method: 'POST',
  path: '/api/admin/site/logo',
  who: 'admin',
  role: 'owner',
  summary: 'Uploads a picture that settings can name as the logo: multipart with `file`',
  status: 201,
  response: z.object({ logo: z.string() }),
  refuses: UPLOAD_REFUSALS,
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
