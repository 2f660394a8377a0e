import { defineOperation } from '../../operation.ts'
import {
  Announcement,
  AnnouncementList,
  AnnouncementRequest,
  Audience,
  AudienceQuery,
  TestRequest,
  TestResponse,
} from './shapes.ts'

export const listAnnouncements = defineOperation({
  method: 'GET',
  path: '/api/admin/announcements',
  who: 'admin',
  role: 'owner',
  summary: 'The announcements, newest first, and the countries of guides',
  response: AnnouncementList,
})

export const readAudience = defineOperation({
  method: 'GET',
  path: '/api/admin/announcements/audience',
  who: 'admin',
  role: 'owner',
  summary: 'How many guides would get an announcement',
  query: AudienceQuery,
  response: Audience,
})

export const announce = defineOperation({
  method: 'POST',
  path: '/api/admin/announcements',
  who: 'admin',
  role: 'owner',
  summary: 'Sends an announcement to guides, once each; the count must be that of the recipients',
  body: AnnouncementRequest,
  status: 201,
  response: Announcement,
  refuses: ['announcements.count', 'announcements.perDay'],
})

export const testAnnouncement = defineOperation({
  method: 'POST',
  path: '/api/admin/announcements/test',
  who: 'admin',
  role: 'owner',
  summary: 'Mails the texts to the administrator alone',
  body: TestRequest,
  response: TestResponse,
  refuses: ['announcements.noEmail'],
})

export const stopAnnouncement = defineOperation({
  method: 'POST',
  path: '/api/admin/announcements/:id/stop',
  who: 'admin',
  role: 'owner',
  summary: 'Stops an announcement: no further guides get it',
  response: Announcement,
  refuses: ['announcements.notFound', 'announcements.finished'],
})
