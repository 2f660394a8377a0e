import type { AdminReportDetails } from '@annai/contract/admin/reports/shapes'
import { fitsIn, graphemes } from '@annai/contract/graphemes'
import { REPORT_TRANSITIONS } from '@annai/contract/reports/lifecycle'
import { REPORT_LIMITS } from '@annai/contract/reports/limits'
import {
  REPORT_OUTCOMES,
  type ReportOutcome,
  type ReportStatus,
} from '@annai/contract/reports/vocabulary'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { messageOf } from '../../../shell/http/api-error.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { Avatar } from '../../../ui/layout/avatar.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { AccountBadge, BlockButton } from '../account-cells.tsx'
import { useDecideReport, useReport } from '../admin-queries.ts'
import { AuditList } from '../audit/audit-list.tsx'
import { BookingStatusBadge } from '../bookings/booking-status-badge.tsx'
import { toastResult, useActionToasts } from '../use-action-toasts.ts'
import { useAdminDates } from '../use-admin-dates.ts'
import { ReportStatusBadge } from './report-status-badge.tsx'
import { ReportedFeedback } from './reported-feedback.tsx'
import { ReportedReview } from './reported-review.tsx'
import { useReasonText } from './use-reason-text.ts'

/** The reported person with the bookings between reporter and reported, and the block button. */
function ReportedParty({ report }: { report: AdminReportDetails }) {
  const { t } = useTranslation('admin')
  const { day } = useAdminDates()
  const { reported, reportedStatus, bookings } = report
  const kind = report.reportedModel === 'Guide' ? 'guide' : 'user'
  return (
    <>
      {reported && reportedStatus && (
        <section className="grid gap-2">
          <h3 className="text-base">{t('reports.person')}</h3>
          <p className="flex flex-wrap items-center gap-3">
            <Link to={`/${kind}/${reported.username}`} className="link">
              {reported.displayName} @{reported.username}
            </Link>
            <AccountBadge status={reportedStatus} />
            <Link to={`/admin/people/${reported._id}`} className="link text-sm">
              {t('reports.showPerson')}
            </Link>
            <BlockButton kind={kind} person={{ ...reported, accountStatus: reportedStatus }} />
          </p>
        </section>
      )}
      <section className="grid gap-2">
        <h3 className="text-base">{t('reports.bookings')}</h3>
        {bookings.length === 0 && <p className="text-muted">{t('reports.noBookings')}</p>}
        <ul className="grid gap-2">
          {bookings.map(({ _id, createdAt, ...booking }) => (
            <li key={_id} className="flex flex-wrap items-center gap-3">
              <span className="text-muted text-sm">{day(createdAt)}</span>
              <BookingStatusBadge booking={booking} />
              <Link to={`/admin/bookings/${_id}`} className="link text-sm">
                {t('reports.openBooking')}
                <span className="sr-only"> {day(createdAt)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

/** The profile at the time of the report; later edits do not change it. */
function FrozenProfile({ context }: Pick<AdminReportDetails, 'context'>) {
  const { t } = useTranslation('admin')
  return (
    <section className="grid gap-2 rounded-md bg-sunken p-4">
      <h3 className="text-base">{t('reports.context')}</h3>
      <p className="flex items-center gap-3">
        <Avatar src={context.profilePicture} name={context.displayName} size="md" />
        <span>
          {context.displayName} <span className="text-muted text-sm">@{context.username}</span>
        </span>
      </p>
      {[context.tagline, context.introduction].filter(Boolean).map((text) => (
        <p key={text} dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
          {text}
        </p>
      ))}
      {context.highlights.length > 0 && (
        <ul className="list-disc ps-5">
          {context.highlights.map((highlight) => (
            <li key={highlight}>{highlight}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Who reported whom, and when. */
export function useReportParties(): (report: AdminReportDetails) => string {
  const { t } = useTranslation('admin')
  const { minute } = useAdminDates()
  return ({ reporter, reported, createdAt }) =>
    t('reports.between', {
      reporter: reporter?.username ?? t('reports.deleted'),
      reported: reported?.username ?? t('reports.deleted'),
      date: minute(createdAt),
    })
}

/** The report with the note that is typed and the decision. */
export function useReportForm(id: string) {
  const { t } = useTranslation('admin')
  const outcome = useActionToasts()
  const answer = useReport(id)
  const decide = useDecideReport()
  const [typed, setTyped] = useState<{ text: string; base: string } | null>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  // After a conflict the newer state may lack the button that had the focus.
  useEffect(() => {
    if (decide.isError && document.activeElement === document.body) box.current?.focus()
  }, [decide.isError])
  const saved = answer.data?.note ?? ''
  const note = typed?.text ?? saved
  return {
    answer,
    note,
    setNote: (text: string) => setTyped({ text, base: typed?.base ?? saved }),
    /** The note that another administrator has saved since typing began. */
    otherNote: typed && typed.base !== saved && note.trim() !== saved ? saved : null,
    box,
    /** Whether the typed note differs from the saved one. */
    isUnsaved: note.trim() !== saved,
    isBusy: decide.isPending,
    isTooLong: !fitsIn(note.trim(), REPORT_LIMITS.note),
    move: (status: ReportStatus, end?: ReportOutcome) =>
      void toastResult(
        decide.mutateAsync({
          id,
          status,
          // A note that was not typed here is not sent: it could replace a newer one.
          ...(typed && { note, knownNote: saved }),
          ...(end && { outcome: end }),
        }),
        outcome(t('reports.saved'), t('reports.saveFailed')),
      ),
  }
}

interface FormProps {
  report: AdminReportDetails
  form: ReturnType<typeof useReportForm>
}

/** The decisions about a report. */
export function ReportActions({ report, form }: FormProps) {
  const { t } = useTranslation('admin')
  const { isBusy, isTooLong, isUnsaved, move } = form
  return (
    <>
      <Button
        look="quiet"
        busy={isBusy}
        disabled={isTooLong || !isUnsaved}
        onClick={() => move(report.status)}
      >
        {t('reports.saveNote')}
      </Button>
      {REPORT_TRANSITIONS[report.status].map((status) =>
        status === 'Resolved' ? (
          REPORT_OUTCOMES.map((end) => (
            <Button
              key={end}
              look={end === 'acted' ? 'primary' : 'secondary'}
              busy={isBusy}
              disabled={isTooLong}
              onClick={() => move(status, end)}
            >
              {t(`reports.resolve.${end}`)}
            </Button>
          ))
        ) : (
          <Button
            key={status}
            look="secondary"
            busy={isBusy}
            disabled={isTooLong}
            onClick={() => move(status)}
          >
            {t(`reports.moves.${status}`)}
          </Button>
        ),
      )}
    </>
  )
}

/** What was reported, about whom, and the note. */
export function ReportBody({ report, form }: FormProps) {
  const { t } = useTranslation('admin')
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <ReportStatusBadge status={report.status} />
        {report.outcome && <span>{t(`reports.outcomes.${report.outcome}`)}</span>}
      </p>
      <section className="grid gap-1">
        <h3 className="text-base">{t('reports.description')}</h3>
        <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
          {report.description}
        </p>
      </section>
      {report.review && <ReportedReview review={report.review} />}
      {report.feedback && <ReportedFeedback feedback={report.feedback} />}
      <ReportedParty report={report} />
      {report.context.username !== '' && <FrozenProfile context={report.context} />}
      {form.otherNote !== null && (
        <p role="status" dir="auto" className="wrap-anywhere whitespace-pre-wrap">
          <strong>{t('reports.otherNote')}</strong> <span>{form.otherNote}</span>
        </p>
      )}
      <TextArea
        ref={form.box}
        label={t('reports.note')}
        hint={t('reports.noteHint')}
        optional
        limit={REPORT_LIMITS.note}
        measure={graphemes}
        countFrom={0.9}
        value={form.note}
        onChange={(event) => form.setNote(event.target.value)}
      />
      {report.status !== 'Resolved' && (
        <p className="text-muted text-sm">{t('reports.resolveHint')}</p>
      )}
      <AuditList subjectId={report._id} />
    </>
  )
}

/** The details of a report, with the control for its status. */
export function ReportDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const { t: tCommon } = useTranslation('common')
  const parties = useReportParties()
  const reasonText = useReasonText()
  const form = useReportForm(id)
  const { answer } = form
  const report = answer.data
  return (
    <Dialog
      open
      onClose={onClose}
      busy={form.isBusy}
      width="lg"
      title={report ? reasonText(report.reason) : t('reports.title')}
      description={report && parties(report)}
      actions={report && <ReportActions report={report} form={form} />}
    >
      {answer.isPending && <p role="status">{t('list.loading')}</p>}
      {answer.isError && (
        <Banner tone="bad" role="alert" title={t('list.error', { message: t('reports.failed') })}>
          {messageOf(answer.error, tCommon)}
        </Banner>
      )}
      {report && <ReportBody report={report} form={form} />}
    </Dialog>
  )
}
