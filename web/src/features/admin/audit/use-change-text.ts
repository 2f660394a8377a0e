import { useTranslation } from 'react-i18next'

const NAMES = {
  username: 'record.fields.username',
  approvalStatus: 'record.fields.approvalStatus',
  viewPriority: 'record.fields.viewPriority',
  accountStatus: 'record.fields.accountStatus',
  status: 'record.fields.status',
  outcome: 'record.fields.outcome',
  rating: 'record.fields.rating',
  role: 'record.fields.role',
  count: 'record.fields.count',
  asOf: 'record.fields.asOf',
  onBehalfOf: 'record.fields.onBehalfOf',
} as const

const VALUES = {
  'approvalStatus: profileIncomplete': 'approval.profileIncomplete',
  'approvalStatus: pendingApproval': 'approval.pendingApproval',
  'approvalStatus: approved': 'approval.approved',
  'approvalStatus: rejected': 'approval.rejected',
  'accountStatus: active': 'accountStatus.active',
  'accountStatus: inactive': 'accountStatus.inactive',
  'accountStatus: blocked': 'accountStatus.blocked',
  'status: Pending': 'reports.status.Pending',
  'status: Reviewed': 'reports.status.Reviewed',
  'status: Resolved': 'reports.status.Resolved',
  'onBehalfOf: guide': 'details.roles.guide',
  'onBehalfOf: user': 'details.roles.user',
  'outcome: acted': 'reports.outcomes.acted',
  'outcome: dismissed': 'reports.outcomes.dismissed',
  'role: owner': 'administrators.roles.owner',
  'role: staff': 'administrators.roles.staff',
  'role: viewer': 'administrators.roles.viewer',
} as const

const isIn = <Key extends string>(label: Readonly<Record<Key, string>>, key: string): key is Key =>
  Object.hasOwn(label, key)

/** Texts of changed fields and values. Unknown ones are shown as stored. */
export function useChangeText() {
  const { t } = useTranslation('admin')
  return {
    nameOf: (name: string): string => (isIn(NAMES, name) ? t(NAMES[name]) : name),
    textOf(name: string, value: unknown): string {
      if (value === undefined || value === null) return '–'
      const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
      const known = `${name}: ${text}`
      return isIn(VALUES, known) ? t(VALUES[known]) : text
    },
  }
}
