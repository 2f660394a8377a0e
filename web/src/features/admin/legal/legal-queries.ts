import type { PublishLegalRequest } from '@annai/contract/site/legal/shapes'
import type { LegalDocument } from '@annai/contract/site/legal/vocabulary'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../shell/http/api.ts'
import { asAdmin, useAdminChange } from '../admin-queries.ts'

const readLegal = (document: LegalDocument, version?: number, signal?: AbortSignal) =>
  asAdmin(
    api.call(
      'GET /api/admin/legal/:document',
      { params: { document }, query: { version } },
      { as: 'admin', ...(signal && { signal }) },
    ),
  )

export const useAdminLegal = (document: LegalDocument) =>
  useQuery({
    queryKey: ['admin', 'legal', document],
    queryFn: ({ signal }) => readLegal(document, undefined, signal),
  })

/** Reads a version to use it again. */
export const useReadVersion = (document: LegalDocument) =>
  useAdminChange((version: number) => readLegal(document, version))

export const usePublishLegal = (document: LegalDocument) =>
  useAdminChange((body: PublishLegalRequest) =>
    api.call('POST /api/admin/legal/:document', { params: { document }, body }, { as: 'admin' }),
  )
