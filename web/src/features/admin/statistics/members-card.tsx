import type { MemberRow } from '@annai/contract/admin/statistics/shapes'
import { MEMBER_GROUPS, type MemberGroup } from '@annai/contract/admin/statistics/vocabulary'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { QueryView } from '../../../shell/http/query-view.tsx'
import { numberFormat } from '../../../shell/i18n/number-format.ts'
import { useLanguage } from '../../../shell/i18n/use-language.ts'
import { type Column, Table } from '../../../ui/layout/table.tsx'
import { AdminDate } from '../admin-date.tsx'
import { useHasRole } from '../admin-queries.ts'
import { FilterButtons } from '../filter-buttons.tsx'
import { BarRows } from './bar-rows.tsx'
import { StatisticCard } from './statistic-card.tsx'
import { useMembers } from './statistic-queries.ts'

function useColumns(): Column<MemberRow>[] {
  const { t } = useTranslation('statistics')
  const format = numberFormat(useLanguage())
  const isStaff = useHasRole('staff')
  return [
    {
      key: 'guide',
      head: t('members.guide'),
      isRowHead: true,
      cell: ({ _id, name, username }) =>
        isStaff ? (
          <Link to={`/admin/people/${_id}`} className="link">
            {name}
          </Link>
        ) : (
          <Link to={`/guide/${username}`} className="link">
            {name}
          </Link>
        ),
    },
    ...(['asked', 'answered', 'unanswered'] as const).map((key) => ({
      key,
      head: t(`members.${key}`),
      align: 'end' as const,
      cell: (row: MemberRow) => format.format(row[key]),
    })),
    {
      key: 'waitingSince',
      head: t('members.waitingSince'),
      cell: ({ waitingSince }) => waitingSince && <AdminDate instant={waitingSince} />,
    },
    {
      key: 'endsAt',
      head: t('members.endsAt'),
      cell: ({ endsAt }) => endsAt && <AdminDate instant={endsAt} />,
    },
  ]
}

/** Listed guides: who is asked, who does not answer, whose credentials end. */
export function MembersCard() {
  const { t } = useTranslation('statistics')
  const format = numberFormat(useLanguage())
  const [show, setShow] = useState<MemberGroup>('unanswered')
  const query = useMembers(show)
  const columns = useColumns()
  return (
    <QueryView query={query} failed={t('failed')}>
      {({ members, counts, rows }) => (
        <StatisticCard
          name="members"
          title={t('members.title')}
          sentence={
            members === 0
              ? t('members.none')
              : t('members.sentence', {
                  members: format.format(members),
                  asked: format.format(counts.asked),
                  unanswered: format.format(counts.unanswered),
                  silent: format.format(counts.silent),
                })
          }
          chart={
            <BarRows
              full={members}
              rows={MEMBER_GROUPS.map((group) => ({
                key: group,
                label: t(`members.groups.${group}`),
                values: [counts[group]],
              }))}
            />
          }
          table={
            members === 0 ? null : (
              <div className="grid gap-3">
                <FilterButtons
                  legend={t('members.show')}
                  value={show}
                  counts={counts}
                  options={MEMBER_GROUPS.map((value) => ({
                    value,
                    label: t(`members.groups.${value}`),
                  }))}
                  onChoose={setShow}
                />
                {rows.length === 0 ? (
                  <p className="text-muted">{t('members.empty')}</p>
                ) : (
                  <Table
                    caption={t(`members.groups.${show}`)}
                    columns={columns}
                    rows={rows}
                    rowKey={({ _id }) => _id}
                  />
                )}
              </div>
            )
          }
        />
      )}
    </QueryView>
  )
}
