import type { InvitationLine } from '@annai/contract/admin/invitations/shapes'
import { useTranslation } from 'react-i18next'
import { type Column, Table } from '../../../ui/layout/table.tsx'

/** The lines of a file as they were read, those with problems first. */
export function LineTable({ lines }: { lines: readonly InvitationLine[] }) {
  const { t } = useTranslation('admin')
  const columns: Column<InvitationLine>[] = [
    { key: 'line', head: t('invitations.line'), onCard: 'first', cell: ({ line }) => line },
    {
      key: 'email',
      head: t('columns.email'),
      isRowHead: true,
      className: '[overflow-wrap:anywhere] min-w-32',
      cell: ({ email }) => email,
    },
    {
      key: 'problems',
      head: t('invitations.problem'),
      className: 'min-w-40',
      cell: ({ problems }) =>
        problems.length > 0 && (
          <ul className="font-semibold text-danger">
            {problems.map((problem) => (
              <li key={problem}>{t(`invitations.problems.${problem}`)}</li>
            ))}
          </ul>
        ),
    },
    {
      key: 'name',
      head: t('contacts.name'),
      className: '[overflow-wrap:anywhere] min-w-20',
      cell: ({ name }) => name,
    },
    {
      key: 'number',
      head: t('invitations.number'),
      className: '[overflow-wrap:anywhere]',
      cell: ({ number }) => number,
    },
    {
      key: 'memberUntil',
      head: t('invitations.memberUntil'),
      className: 'whitespace-nowrap',
      cell: ({ memberUntil }) => memberUntil,
    },
    { key: 'language', head: t('invitations.language'), cell: ({ language }) => language },
    {
      key: 'prepared',
      head: t('invitations.profile'),
      className: 'min-w-32',
      cell: ({ prepared }) => prepared.map((part) => t(`invitations.parts.${part}`)).join(' · '),
    },
  ]
  const sorted = [...lines].sort(
    (one, other) => Number(other.problems.length > 0) - Number(one.problems.length > 0),
  )
  return (
    <div className="max-h-[60vh] overflow-y-auto">
      <Table
        asCards
        caption={t('invitations.preview')}
        columns={columns}
        rows={sorted}
        rowKey={({ line }) => String(line)}
      />
    </div>
  )
}
