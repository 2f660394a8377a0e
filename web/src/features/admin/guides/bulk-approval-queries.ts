import type { ApprovableQuery, BulkApprovalRequest } from '@annai/contract/admin/guides/shapes'
import { BULK_APPROVAL } from '@annai/contract/admin/limits'
import { api } from '../../../shell/http/api.ts'
import { ApiError } from '../../../shell/http/api-error.ts'
import { asAdmin, useAdminChange } from '../admin-queries.ts'
import type { SelectedGuides } from './selected-guides.ts'

/** The guides of all pages who can be approved. The list is refetched as well. */
export const useFindApprovable = () =>
  useAdminChange((query: ApprovableQuery) =>
    api.call('GET /api/admin/guides/approvable', { query }, { as: 'admin' }),
  )

const approveBatch = (body: BulkApprovalRequest) =>
  asAdmin(api.call('POST /api/admin/guides/approve', { body }, { as: 'admin' }))

/**
 * Retries a batch once after a lost response or a server error. The server may have approved part of
 * it, and reports those guides as approved in the second response. Refusals are final.
 */
const approveBatchWithRetry = (body: BulkApprovalRequest) =>
  approveBatch(body).catch((error: unknown) => {
    if (error instanceof ApiError && error.status > 0 && error.status < 500) throw error
    return approveBatch(body)
  })

/** What became of the selected guides, by id. */
export interface BulkOutcome {
  approved: string[]
  /** Those whose profile is no longer the listed one. */
  skipped: string[]
  /** Those of a batch that failed, and of the batches after it. */
  failed: string[]
}

interface BulkChange {
  selected: SelectedGuides
  /** Called with the number of guides after each batch. */
  onProgress: (done: number) => void
}

async function approveInBatches({ selected, onProgress }: BulkChange): Promise<BulkOutcome> {
  const guides = [...selected].map(([_id, { version }]) => ({ _id, version }))
  const outcome: BulkOutcome = { approved: [], skipped: [], failed: [] }
  for (let at = 0; at < guides.length; at += BULK_APPROVAL.batch) {
    const batch = guides.slice(at, at + BULK_APPROVAL.batch)
    const answer = await approveBatchWithRetry({ guides: batch }).catch(() => null)
    if (!answer) return { ...outcome, failed: guides.slice(at).map(({ _id }) => _id) }
    outcome.approved.push(...answer.approved)
    outcome.skipped.push(...answer.skipped)
    onProgress(at + batch.length)
  }
  return outcome
}

export const useApproveSelected = () => useAdminChange(approveInBatches)
