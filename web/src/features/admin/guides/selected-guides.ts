import type { AdminGuideQuery } from '@annai/contract/admin/lists/shapes'
import { isApprovable } from '@annai/contract/admin/policy'
import type { AdminGuide } from '@annai/contract/admin/shapes'
import { useState } from 'react'

export const canApprove = ({ approvalStatus, changedSinceApproval }: AdminGuide): boolean =>
  isApprovable(approvalStatus, changedSinceApproval.length > 0)

/** The selected guides by id, each with the version of the profile that was listed. */
export type SelectedGuides = ReadonlyMap<string, Pick<AdminGuide, 'displayName' | 'version'>>

const NONE: SelectedGuides = new Map()

/** The guides of a page who can be approved. */
export const approvableOf = (rows: readonly AdminGuide[]): SelectedGuides =>
  new Map(rows.filter(canApprove).map((guide) => [guide._id, guide]))

/**
 * The selection of a list, on all of its pages. It ends with a change of search or filters, so that
 * nobody is approved who does not match them.
 */
export function useSelectedGuides(
  { search, approval, account, type, changes }: AdminGuideQuery,
  rows: readonly AdminGuide[],
) {
  const filters = [search, approval, account, type, changes].join(' ')
  const [selection, setSelection] = useState({ filters, guides: NONE })
  const decided = new Set(rows.filter((guide) => !canApprove(guide)).map(({ _id }) => _id))
  const guides = selection.filters === filters ? [...selection.guides] : []
  return {
    selected: new Map(guides.filter(([id]) => !decided.has(id))) as SelectedGuides,
    select: (selected: SelectedGuides) => setSelection({ filters, guides: selected }),
  }
}
