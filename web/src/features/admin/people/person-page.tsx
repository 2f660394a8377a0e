import type { AdminPerson } from '@annai/contract/admin/people/shapes'
import { LANGUAGE_NAMES } from '@annai/contract/languages'
import { LEGAL_PATHS } from '@annai/contract/site/legal/vocabulary'
import { type ReactNode, type Ref, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { LoadFailure } from '../../../shell/http/load-failure.tsx'
import { PageHead } from '../../../shell/layout/page-head.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { lazyOrError } from '../../../ui/feedback/lazy.tsx'
import { PageSpinner } from '../../../ui/feedback/spinner.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Avatar } from '../../../ui/layout/avatar.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { AccountCell, BlockButton } from '../account-cells.tsx'
import { AuditList } from '../audit/audit-list.tsx'
import { BookingStatusBadge } from '../bookings/booking-status-badge.tsx'
import { ConsoleBar } from '../console-bar.tsx'
import { APPROVAL_TONES } from '../guides/guide-history.tsx'
import { ReportStatusBadge } from '../reports/report-status-badge.tsx'
import { useReasonText } from '../reports/use-reason-text.ts'
import { useMailName } from '../system/use-mail-name.ts'
import { useAdminDates } from '../use-admin-dates.ts'
import { usePerson } from './people-queries.ts'
import { DeletionButton, EmailForm, ExportButton, NoteForm } from './person-actions.tsx'

/** Most people are looked at without it. */
const GuideProfileEditor = lazyOrError(
  async () => (await import('../guides/guide-profile-editor.tsx')).GuideProfileEditor,
)

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 py-2 sm:grid-cols-[10rem_1fr]">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

/** A card with a list, or a line that says that there is nothing. */
function ListCard({ title, rows }: { title: string; rows: readonly ReactNode[] }) {
  const { t } = useTranslation('admin')
  return (
    <Card title={title}>
      {rows.length === 0 && <p className="text-muted">{t('person.nothing')}</p>}
      <ul className="divide-y divide-line empty:hidden">{rows}</ul>
    </Card>
  )
}

const ROW = 'flex flex-wrap items-center gap-x-3 gap-y-1 py-2'

interface AccountProps {
  person: AdminPerson
  /** The button that opens the editor of the profile. */
  edit: Ref<HTMLButtonElement>
  onEdit: () => void
}

function Account({ person, edit, onEdit }: AccountProps) {
  const { t } = useTranslation('admin')
  const { minute } = useAdminDates()
  const none = t('list.none')
  return (
    <Card title={t('person.account')} aside={<AccountCell person={person} />}>
      <dl className="divide-y divide-line">
        <Fact name={t('columns.email')}>
          {person.email}
          {person.isAddressRefused && (
            <Badge tone="bad" className="ms-2">
              {t('person.addressRefused')}
            </Badge>
          )}
        </Fact>
        <Fact name={t('person.verified')}>
          {person.verifiedAt ? minute(person.verifiedAt) : t('accountStatus.unverified')}
        </Fact>
        {person.pendingEmail && <Fact name={t('person.pendingEmail')}>{person.pendingEmail}</Fact>}
        <Fact name={t('person.language')}>{LANGUAGE_NAMES[person.language]}</Fact>
        <Fact name={t('columns.createdAt')}>{minute(person.createdAt)}</Fact>
        <Fact name={t('person.lastLogin')}>
          {person.lastLoginAt ? minute(person.lastLoginAt) : none}
        </Fact>
        {person.approvalStatus && (
          <Fact name={t('guides.approval')}>
            <Badge tone={APPROVAL_TONES[person.approvalStatus]}>
              {t(`approval.${person.approvalStatus}`)}
            </Badge>
          </Fact>
        )}
        {person.deletionRequestedAt && (
          <Fact name={t('person.deletionRequested')}>{minute(person.deletionRequestedAt)}</Fact>
        )}
      </dl>
      {person.isUnverified && <EmailForm key={person.pendingEmail} person={person} />}
      <div className="mt-4 flex flex-wrap gap-3 border-line border-t pt-4">
        <BlockButton kind={person.role} person={person} />
        {person.role === 'guide' && (
          <Button ref={edit} look="secondary" size="sm" onClick={onEdit}>
            {t('writeProfile.action')}
          </Button>
        )}
        <ExportButton id={person._id} />
        {!person.deletionRequestedAt && <DeletionButton person={person} />}
      </div>
      <div className="mt-4">
        <AuditList subjectId={person._id} />
      </div>
    </Card>
  )
}

function Lists({ person }: { person: AdminPerson }) {
  const { t } = useTranslation('admin')
  const { day, minute } = useAdminDates()
  const mailName = useMailName()
  const reasonText = useReasonText()
  const reportsUrl = `/admin?${new URLSearchParams({ tab: 'reports', search: person.username })}`
  return (
    <>
      <ListCard
        title={t('tabs.bookings')}
        rows={person.bookings.map((booking) => {
          const other = person.role === 'guide' ? booking.user : booking.guide
          return (
            <li key={booking._id} className={ROW}>
              <Link to={`/admin/bookings/${booking._id}`} className="link">
                {other?.displayName ?? t('list.none')}
              </Link>
              <BookingStatusBadge booking={booking} />
              <span className="text-muted text-sm">{day(booking.createdAt)}</span>
            </li>
          )
        })}
      />
      <ListCard
        title={t('tabs.reports')}
        rows={person.reports.map((report) => (
          <li key={report._id} className={ROW}>
            <Link to={reportsUrl} className="link">
              {reasonText(report.reason)}
            </Link>
            <span>{t(report.isReporter ? 'person.reportedBy' : 'person.reportedAbout')}</span>
            <ReportStatusBadge status={report.status} />
            <span className="text-muted text-sm">{day(report.createdAt)}</span>
          </li>
        ))}
      />
      <ListCard
        title={t('person.mails')}
        rows={person.mails.map((mail) => (
          <li key={mail._id} className={ROW}>
            <span>{mailName(mail)}</span>
            <Badge tone={MAIL_TONES[mail.state]}>{t(`person.mailStates.${mail.state}`)}</Badge>
            <span className="text-muted text-sm">{minute(mail.sentAt ?? mail.createdAt)}</span>
          </li>
        ))}
      />
    </>
  )
}

const MAIL_TONES = {
  queued: 'waiting',
  sending: 'waiting',
  sent: 'good',
  dropped: 'neutral',
  dead: 'bad',
} as const

/** The documents that the person agreed to. */
function AgreementList({ person }: { person: AdminPerson }) {
  const { t } = useTranslation('admin')
  const { minute } = useAdminDates()
  return (
    <ListCard
      title={t('person.agreements')}
      rows={person.agreements.map(({ document, version, language, agreedAt }) => {
        const named = { document: t(`legal.documents.${document}`), version }
        return (
          <li key={`${document} ${version}`} className={ROW}>
            <a
              href={`${LEGAL_PATHS[document]}${version > 0 ? `?version=${version}` : ''}`}
              target="_blank"
              rel="noopener"
              className="link"
            >
              {version > 0 ? t('person.agreement', named) : t('person.agreementOriginal', named)}
            </a>
            <span>{LANGUAGE_NAMES[language]}</span>
            <span className="text-muted text-sm">{minute(agreedAt)}</span>
          </li>
        )
      })}
    />
  )
}

/** A person with everything and every action, for the operator. */
export function PersonPage({ id }: { id: string }) {
  const { t } = useTranslation('admin')
  const { minute } = useAdminDates()
  const answer = usePerson(id)
  const person = answer.data
  const [search, setSearch] = useSearchParams()
  const isEditing = search.get('edit') === 'profile' && person?.role === 'guide'
  const edit = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef<boolean>(false)
  // The focused control of the editor is gone.
  useEffect(() => {
    if (wasEditing.current && !isEditing) edit.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  return (
    <>
      <PageHead title={person?.displayName ?? t('find.tab')} noIndex />
      <ConsoleBar />
      <div className="page grid gap-5 py-5">
        <Link to="/admin" className="link w-fit">
          {t('actions.backToDashboard')}
        </Link>
        {answer.isPending && <p role="status">{t('list.loading')}</p>}
        {answer.error && !person && <LoadFailure query={answer} />}
        {person && (
          <>
            <div className="flex flex-wrap items-center gap-3">
              <Avatar src={person.profilePicture} name={person.displayName} />
              <h1 className="text-2xl">{person.displayName}</h1>
              <Link to={`/${person.role}/${person.username}`} className="link">
                @{person.username}
              </Link>
              <Badge tone="neutral">{t(`details.roles.${person.role}`)}</Badge>
            </div>
            {isEditing && (
              <Suspense fallback={<PageSpinner />}>
                <GuideProfileEditor
                  id={person._id}
                  onDone={() => setSearch({}, { replace: true })}
                />
              </Suspense>
            )}
            <div hidden={isEditing} className="grid items-start gap-5 lg:grid-cols-2">
              <Account person={person} edit={edit} onEdit={() => setSearch({ edit: 'profile' })} />
              <Card title={t('person.notes')}>
                <ul className="mb-4 grid gap-3 empty:hidden">
                  {person.notes.map((note) => (
                    <li key={note._id}>
                      <span className="block text-muted text-sm">
                        {t('contacts.replyBy', { admin: note.admin, date: minute(note.date) })}
                      </span>
                      <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
                        {note.text}
                      </p>
                    </li>
                  ))}
                </ul>
                <NoteForm key={person.notes.length} id={person._id} />
              </Card>
              <Lists person={person} />
              <AgreementList person={person} />
            </div>
          </>
        )}
      </div>
    </>
  )
}
