import type { QueueEntry } from '@annai/contract/admin/queue/shapes'
import { NO_SHOW_OUTCOMES, type NoShowOutcome } from '@annai/contract/bookings/day/no-shows'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { QueryView } from '../../../shell/http/query-view.tsx'
import { Button, buttonStyle } from '../../../ui/form/button.tsx'
import { Avatar } from '../../../ui/layout/avatar.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { useGuideApproval } from '../admin-queries.ts'
import { NoShowClaims } from '../bookings/no-show-claims.tsx'
import { MessageActions, MessageBody, useContactSender } from '../contacts/contact-dialog.tsx'
import { useAdminCredential } from '../credentials/credential-admin-queries.ts'
import { CredentialCheck } from '../credentials/credential-check.tsx'
import { UnlicensedGuides } from '../credentials/unlicensed-guides.tsx'
import { WaitingAppeals } from '../decisions/appeals-view.tsx'
import { Decision } from '../guides/guide-approval-bar.tsx'
import { GuideChanges } from '../guides/guide-changes.tsx'
import {
  ReportActions,
  ReportBody,
  useReportForm,
  useReportParties,
} from '../reports/report-dialog.tsx'
import { toastResult, useActionToasts } from '../use-action-toasts.ts'
import { useContact, useDecideNoShow, useGuideProfile, useNoShow } from './queue-queries.ts'

interface EntryProps {
  entry: QueueEntry
}

interface DecidedProps extends EntryProps {
  /** Called after a decision in a dialog. */
  onDecided: () => void
}

interface TypedProps extends EntryProps {
  /** Called when typed text would be lost with the entry, and when it no longer would. */
  onUnsaved: (isUnsaved: boolean) => void
}

/** The text of a new profile; its page has the rest. */
function NewProfile({ username }: { username: string }) {
  const { t } = useTranslation('admin')
  const profile = useGuideProfile(username)
  return (
    <QueryView query={profile} failed={t('queue.failed')}>
      {(guide) =>
        'reviews' in guide && (
          <div className="grid gap-3">
            <p className="flex items-center gap-3">
              <Avatar src={guide.profilePicture} name={guide.displayName} size="md" />
              <span className="grid">
                <span>{guide.location.formattedAddress}</span>
                <span dir="auto" className="[overflow-wrap:anywhere]">
                  {guide.tagline}
                </span>
              </span>
            </p>
            <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
              {guide.introduction}
            </p>
          </div>
        )
      }
    </QueryView>
  )
}

function GuideEvidence({ entry, onDecided }: DecidedProps) {
  const { t } = useTranslation('admin')
  const approval = useGuideApproval(entry._id)
  return (
    <QueryView query={approval} failed={t('queue.failed')}>
      {(data) => (
        <>
          {entry.kind === 'change' ? (
            <GuideChanges before={data.before} after={data.after} />
          ) : (
            <NewProfile username={data.guide.username} />
          )}
          <div className="flex flex-wrap items-center gap-2">
            <Link to={`/guide/${data.guide.username}`} className="link me-auto">
              {t('queue.openProfile')}
            </Link>
            <Decision approval={data} wasRejected={false} onDecided={onDecided} />
          </div>
        </>
      )}
    </QueryView>
  )
}

function ReportEvidence({ entry, onUnsaved }: TypedProps) {
  const { t } = useTranslation('admin')
  const reportParties = useReportParties()
  const form = useReportForm(entry._id)
  useEffect(() => {
    onUnsaved(form.isUnsaved)
    return () => onUnsaved(false)
  }, [form.isUnsaved, onUnsaved])
  return (
    <QueryView query={form.answer} failed={t('reports.failed')}>
      {(report) => (
        <>
          <p className="text-muted">{reportParties(report)}</p>
          <ReportBody report={report} form={form} />
          <div className="flex flex-wrap gap-2">
            <ReportActions report={report} form={form} />
          </div>
        </>
      )}
    </QueryView>
  )
}

function ContactEvidence({ entry }: EntryProps) {
  const { t } = useTranslation('admin')
  const contactSender = useContactSender()
  const contact = useContact(entry._id)
  return (
    <QueryView query={contact} failed={t('queue.failed')}>
      {(message) => (
        <>
          <p className="text-muted [overflow-wrap:anywhere]">{contactSender(message)}</p>
          <MessageBody contact={message} />
          <div className="flex flex-wrap gap-2">
            <MessageActions contact={message} />
          </div>
        </>
      )}
    </QueryView>
  )
}

function NoShowEvidence({ entry, onDecided }: DecidedProps) {
  const { t } = useTranslation('admin')
  const { t: tCommon } = useTranslation('common')
  const toasts = useActionToasts()
  const claim = useNoShow(entry._id)
  const decide = useDecideNoShow(entry._id)
  const [chosen, setChosen] = useState<NoShowOutcome | null>(null)
  const send = async (outcome: NoShowOutcome) => {
    const isDone = await toastResult(
      decide.mutateAsync(outcome),
      toasts(t('noShows.decided'), t('noShows.decideFailed')),
    )
    setChosen(null)
    if (isDone) onDecided()
  }
  return (
    <QueryView query={claim} failed={t('queue.failed')}>
      {(data) => (
        <>
          <NoShowClaims claims={[data]} />
          <div className="flex flex-wrap items-center gap-2">
            <Link to={`/admin/bookings/${data.bookingId}`} className="link me-auto">
              {t('noShows.openBooking')}
            </Link>
            {NO_SHOW_OUTCOMES.map((outcome) => (
              <Button
                key={outcome}
                look="secondary"
                aria-haspopup="dialog"
                onClick={() => setChosen(outcome)}
              >
                {t(`noShows.decide.${outcome}`)}
              </Button>
            ))}
          </div>
          {chosen && (
            <Dialog
              open
              onClose={() => setChosen(null)}
              busy={decide.isPending}
              title={t(`noShows.decide.${chosen}`)}
              description={t('noShows.decideHint')}
              actions={
                <>
                  <Button
                    look="secondary"
                    disabled={decide.isPending}
                    onClick={() => setChosen(null)}
                  >
                    {tCommon('actions.cancel')}
                  </Button>
                  <Button busy={decide.isPending} onClick={() => void send(chosen)}>
                    {t(`noShows.decide.${chosen}`)}
                  </Button>
                </>
              }
            />
          )}
        </>
      )}
    </QueryView>
  )
}

function CredentialEvidence({ entry, onDecided }: DecidedProps) {
  const { t } = useTranslation('admin')
  const credential = useAdminCredential(entry._id)
  return (
    <QueryView query={credential} failed={t('queue.failed')}>
      {(data) => <CredentialCheck credential={data} onDecided={onDecided} />}
    </QueryView>
  )
}

/** What there is to judge by, with the decision below it. */
export function EntryEvidence({ entry, onDecided, onUnsaved }: DecidedProps & TypedProps) {
  const { t } = useTranslation('admin')
  switch (entry.kind) {
    case 'guide':
    case 'change':
      return <GuideEvidence entry={entry} onDecided={onDecided} />
    case 'report':
      return <ReportEvidence entry={entry} onUnsaved={onUnsaved} />
    case 'noShow':
      return <NoShowEvidence entry={entry} onDecided={onDecided} />
    case 'credential':
      return <CredentialEvidence entry={entry} onDecided={onDecided} />
    case 'licence':
      return <UnlicensedGuides only={entry._id} onHidden={onDecided} />
    case 'contact':
      return <ContactEvidence entry={entry} />
    case 'appeal':
      return <WaitingAppeals only={entry._id} onUnsaved={onUnsaved} />
    case 'mail':
      return (
        <Link to="/admin?tab=system" className={buttonStyle('secondary', 'md', 'w-fit')}>
          {t('queue.openMails')}
        </Link>
      )
  }
}
