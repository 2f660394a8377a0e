import type { AdminGuideQuery } from '@annai/contract/admin/lists/shapes'

/** The waiting guides, in the same order as the "next" links of their pages. */
export const WAITING_GUIDES = '/admin?approval=pendingApproval&sort=submittedAt&order=asc'

/** Approved guides who have changed their profile since. */
export const CHANGED_GUIDES = '/admin?changes=changed'

/**
 * The sorting parameters for an approval filter: waiting guides are sorted by date of submission,
 * and under other filters that order is removed.
 */
export const orderOfApproval = (
  approval: string,
  { sort }: Pick<AdminGuideQuery, 'sort'>,
): { sort?: string; order?: string } => {
  if (approval === 'pendingApproval') return { sort: 'submittedAt', order: 'asc' }
  return sort === 'submittedAt' ? { sort: '', order: '' } : {}
}

/** Whether the list is filtered by nothing but waiting guides, so that it shows all of them. */
export const isWholeQueue = ({ approval, account, type, changes, search }: AdminGuideQuery) =>
  approval === 'pendingApproval' &&
  [account, type, changes].every((value) => value === 'all') &&
  search === ''
