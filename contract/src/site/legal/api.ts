import { defineOperation } from '../../operation.ts'
import {
  AdminLegal,
  AdminLegalQuery,
  LegalAnswer,
  LegalQuery,
  PublishLegalRequest,
} from './shapes.ts'

export const readLegal = defineOperation({
  method: 'GET',
  path: '/api/legal/:document',
  who: 'anyone',
  summary: 'The operator’s own text of a document in a language; null is as shipped',
  query: LegalQuery,
  response: LegalAnswer,
  refuses: ['request.notFound'],
})

export const readAdminLegal = defineOperation({
  method: 'GET',
  path: '/api/admin/legal/:document',
  who: 'admin',
  role: 'owner',
  summary: 'A version of a document in Markdown, by default the newest, and the list of versions',
  query: AdminLegalQuery,
  response: AdminLegal,
  refuses: ['request.notFound'],
})

export const publishLegal = defineOperation({
  method: 'POST',
  path: '/api/admin/legal/:document',
  who: 'admin',
  role: 'owner',
  summary: 'Publishes a document; refused if the version it was made from is not the newest',
  body: PublishLegalRequest,
  response: AdminLegal,
  refuses: ['request.notFound', 'site.stale'],
})
