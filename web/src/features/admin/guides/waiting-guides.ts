import type { AdminGuideQuery } from '@annai/contract/admin/lists/shapes'

/** The guides who wait, in the order in which "next" leads through them. */
export const WAITING_GUIDES = '/admin?approval=pendingApproval&sort=submittedAt&order=asc'

/** The filter of those who wait brings their order with it, and takes it away again. */
export const orderOfApproval = (
  approval: string,
  { sort }: Pick<AdminGuideQuery, 'sort'>,
): { sort?: string; order?: string } => {
  if (approval === 'pendingApproval') return { sort: 'submittedAt', order: 'asc' }
  return sort === 'submittedAt' ? { sort: '', order: '' } : {}
}

/** Nothing but the filter of those who wait is in force. */
export const isWholeQueue = ({ approval, account, type, changes, search }: AdminGuideQuery) =>
  approval === 'pendingApproval' &&
  [account, type, changes].every((value) => value === 'all') &&
  search === ''
