import type { ReportStatus } from '@annai/contract/reports/vocabulary'
import { useTranslation } from 'react-i18next'
import { Badge, type Tone } from '../../../ui/feedback/badge.tsx'

const TONES: Record<ReportStatus, Tone> = { Resolved: 'good', Reviewed: 'waiting', Pending: 'bad' }

/** Resolved green, reviewed yellow, otherwise red. */
export function ReportStatusBadge({ status }: { status: ReportStatus }) {
  const { t } = useTranslation('admin')
  return <Badge tone={TONES[status] ?? 'bad'}>{t(`reports.status.${status}`)}</Badge>
}
