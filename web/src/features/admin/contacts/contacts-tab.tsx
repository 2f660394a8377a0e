import type { AdminContact } from '@annai/contract/admin/contacts/shapes'
import { AdminContactQuery } from '@annai/contract/admin/lists/shapes'
import { CONTACT_FILTERS } from '@annai/contract/admin/lists/vocabulary'
import { CONTACT_LIMITS } from '@annai/contract/contact/limits'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Button } from '../../../ui/form/button.tsx'
import type { Column } from '../../../ui/layout/table.tsx'
import { EmailCell } from '../account-cells.tsx'
import { AdminDate } from '../admin-date.tsx'
import { AdminList } from '../admin-list.tsx'
import { useAdminPage } from '../admin-queries.ts'
import { FilterButtons } from '../filter-buttons.tsx'
import { useAdminSearchParams } from '../use-admin-search-params.ts'
import { ContactDialog } from './contact-dialog.tsx'

/**
 * The first characters of a message, with dots if it is longer
 * (docs/rules/admin.md#contact-messages).
 */
function cut(message: string): string {
  const characters = Array.from(message)
  if (characters.length <= CONTACT_LIMITS.preview) return message
  return `${characters.slice(0, CONTACT_LIMITS.preview).join('')}...`
}

/** Messages to the operator. */
export function ContactsTab() {
  const { t } = useTranslation('admin')
  const { values, change, toPage } = useAdminSearchParams()
  const query = AdminContactQuery.parse(values)
  const answer = useAdminPage('contacts', query)
  const counts = answer.data?.counts
  const [openId, setOpenId] = useState<string | null>(null)
  const open = answer.data?.rows.find((row) => row._id === openId) ?? null

  const columns: Column<AdminContact>[] = [
    {
      key: 'name',
      head: t('contacts.name'),
      isRowHead: true,
      className: '[overflow-wrap:anywhere] min-w-20',
      cell: (contact) => contact.name,
    },
    {
      key: 'email',
      head: t('columns.email'),
      className: '[overflow-wrap:anywhere] min-w-32',
      cell: (contact) => <EmailCell email={contact.email} />,
    },
    {
      key: 'subject',
      head: t('contacts.subject'),
      className: '[overflow-wrap:anywhere] min-w-24',
      cell: (contact) => contact.subject,
    },
    {
      key: 'message',
      head: t('contacts.message'),
      className: '[overflow-wrap:anywhere] min-w-40',
      cell: (contact) => cut(contact.message),
    },
    {
      key: 'createdAt',
      head: t('columns.createdAt'),
      cell: (contact) => <AdminDate instant={contact.createdAt} />,
    },
    {
      key: 'actions',
      head: t('columns.actions'),
      onCard: 'actions',
      cell: (contact) => (
        <span className="flex items-center gap-2 whitespace-nowrap">
          <Button look="quiet" size="sm" onClick={() => setOpenId(contact._id)}>
            {t('contacts.read')}
            <span className="sr-only"> {contact.subject}</span>
          </Button>
          {contact.answeredAt && <Badge tone="good">{t('contacts.filters.answered')}</Badge>}
        </span>
      ),
    },
  ]

  return (
    <>
      <AdminList
        tab="contacts"
        caption={t('tabs.contacts')}
        failure={t('contacts.failed')}
        empty={t(
          query.state === 'open' && query.search === '' ? 'contacts.noneOpen' : 'contacts.empty',
        )}
        emptyHint={counts?.all === 0 ? t('empty.contacts') : undefined}
        searchLabel={t('search.contacts')}
        query={query}
        answer={answer}
        columns={columns}
        onSearch={(search) => change({ search })}
        toPage={toPage}
        filters={
          <FilterButtons
            legend={t('columns.status')}
            value={query.state}
            counts={counts}
            onChoose={(state) => change({ state })}
            options={CONTACT_FILTERS.map((value) => ({
              value,
              label: value === 'all' ? t('list.all') : t(`contacts.filters.${value}`),
            }))}
          />
        }
      />
      <ContactDialog contact={open} onClose={() => setOpenId(null)} />
    </>
  )
}
