import type { SystemState } from '@annai/contract/admin/system/shapes'
import { useTranslation } from 'react-i18next'
import { useAdminDates } from '../use-admin-dates.ts'
import { StateList, type StateRow } from './state-list.tsx'
import { useAmounts } from './use-amounts.ts'

function VersionsCard({ versions, startedAt, migrations, database }: SystemState) {
  const { t } = useTranslation('admin')
  const { minute } = useAdminDates()
  const { number, size } = useAmounts()
  const { pending } = migrations
  const schema = { count: pending, number: number(pending) }
  return (
    <StateList
      title={t('system.versions')}
      rows={[
        { label: 'Annai', value: versions.annai },
        { label: 'Node.js', value: versions.node },
        { label: 'PostgreSQL', value: versions.database },
        { label: t('system.startedAt'), value: minute(startedAt) },
        pending > 0
          ? {
              label: t('system.schema'),
              value: null,
              mark: { tone: 'waiting', text: t('system.schemaPending', schema) },
            }
          : { label: t('system.schema'), value: t('system.schemaCurrent') },
        { label: t('system.databaseSize'), value: size(database.bytes) },
      ]}
    />
  )
}

function MailsCard({ mails }: SystemState) {
  const { t } = useTranslation('admin')
  const { number, duration } = useAmounts()
  return (
    <StateList
      title={t('system.mails')}
      rows={[
        { label: t('system.queued'), value: number(mails.queued) },
        { label: t('system.sending'), value: number(mails.sending) },
        { label: t('system.retrying'), value: number(mails.retrying) },
        { label: t('system.dead'), value: number(mails.dead) },
        {
          label: t('system.oldestDue'),
          value: duration(mails.oldestDueSeconds),
          mark: mails.isLate ? { tone: 'bad', text: t('system.late') } : undefined,
        },
      ]}
    />
  )
}

/** What push services answered in the last week; a service that refuses is marked. */
function PushesCard({ pushes }: SystemState) {
  const { t } = useTranslation('admin')
  const { number } = useAmounts()
  if (pushes.length === 0) return null
  return (
    <StateList
      title={t('system.pushes')}
      rows={pushes.map(({ service, sent, gone, refused, later }) => ({
        label: service === 'other' ? t('system.otherService') : service,
        value: t('system.pushAnswers', {
          sent: number(sent),
          gone: number(gone),
          later: number(later),
        }),
        mark:
          refused > 0
            ? { tone: 'bad', text: t('system.pushesRefused', { number: number(refused) }) }
            : undefined,
      }))}
    />
  )
}

function TranslationCard({ translation }: SystemState) {
  const { t } = useTranslation('admin')
  const { number } = useAmounts()
  if (!translation) return null
  const { engine, answered, failed, today, perDay } = translation
  return (
    <StateList
      title={t('system.translation')}
      rows={[
        { label: t('system.translationService'), value: engine },
        {
          label: t('system.translationWeek'),
          value: t('system.translationAnswers', {
            answered: number(answered),
            failed: number(failed),
          }),
        },
        {
          label: t('system.translationToday'),
          value: t('system.translationOf', { today: number(today), perDay: number(perDay) }),
          mark: today < perDay ? undefined : { tone: 'bad', text: t('system.translationSpent') },
        },
      ]}
    />
  )
}

function UpkeepCard({ backup, disk }: SystemState) {
  const { t } = useTranslation('admin')
  const { minute } = useAdminDates()
  const { size } = useAmounts()
  const room = disk && { free: size(disk.freeBytes), total: size(disk.totalBytes) }
  const diskMark = (): StateRow['mark'] => {
    if (!disk) return { tone: 'waiting', text: t('system.diskUnknown') }
    if (disk.room === 'enough') return undefined
    const tone = disk.room === 'low' ? 'waiting' : 'bad'
    return { tone, text: t(`system.diskRoom.${disk.room}`) }
  }
  return (
    <StateList
      title={t('system.upkeep')}
      rows={[
        {
          label: t('system.backup'),
          value: backup && minute(backup.at),
          mark: backup
            ? backup.isOld
              ? { tone: 'bad', text: t('system.backupOld') }
              : undefined
            : { tone: 'waiting', text: t('system.backupNone') },
        },
        ...(backup ? [{ label: t('system.backupSize'), value: size(backup.bytes) }] : []),
        {
          label: t('system.disk'),
          value: room && t('system.diskOf', room),
          mark: diskMark(),
        },
      ]}
    />
  )
}

function LiveCard({ sockets, needsRedis, index, jobs }: SystemState) {
  const { t } = useTranslation('admin')
  const { minute } = useAdminDates()
  const { number } = useAmounts()
  const failing = jobs.filter(({ isFailing }) => isFailing)
  const jobsText = t(jobs.length > 0 ? 'system.jobsFine' : 'system.jobsNone')
  return (
    <StateList
      title={t('system.live')}
      rows={[
        { label: t('system.sockets'), value: number(sockets) },
        ...(needsRedis ? [{ label: t('system.instances'), value: t('system.needsRedis') }] : []),
        {
          label: t('system.guides'),
          value: index && number(index.guides),
          mark: index ? undefined : { tone: 'waiting', text: t('system.building') },
        },
        ...(index
          ? [
              {
                label: t('system.comparedAt'),
                value: minute(index.comparedAt),
                mark: index.isStale ? { tone: 'bad' as const, text: t('system.stale') } : undefined,
              },
            ]
          : []),
        failing.length === 0
          ? { label: t('system.jobs'), value: jobsText }
          : {
              label: t('system.jobsFailing'),
              value: (
                <span>
                  {failing.map(({ name }) => (
                    <code key={name} className="block">
                      {name}
                    </code>
                  ))}
                  <span className="text-muted text-sm">{t('system.jobsFailingHint')}</span>
                </span>
              ),
            },
      ]}
    />
  )
}

/** The state of the installation in cards. */
export function SystemCards({ state }: { state: SystemState }) {
  const { t } = useTranslation('admin')
  return (
    <>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <VersionsCard {...state} />
        <MailsCard {...state} />
        <PushesCard {...state} />
        <TranslationCard {...state} />
        <UpkeepCard {...state} />
        <LiveCard {...state} />
      </div>
      <p className="text-muted text-sm">{t('system.scope')}</p>
    </>
  )
}
