import { ADMIN_LIST } from '@annai/contract/admin/lists/vocabulary'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { To } from 'react-router'
import { LoadFailure } from '../../shell/http/load-failure.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Pager } from '../../ui/layout/pager.tsx'
import { type Column, Table } from '../../ui/layout/table.tsx'
import { type CsvList, fetchCsv, useHasRole } from './admin-queries.ts'
import { CsvButton } from './csv-button.tsx'
import { SearchField } from './search-field.tsx'
import { pagesOf, useLastPage } from './use-admin-search-params.ts'
import { useCountText } from './use-count-text.ts'

interface AdminListProps<Row> {
  tab: CsvList
  caption: string
  /** The title of the error in place of a list that could not be loaded. */
  failure: string
  empty: string
  /** Explains an empty list, or links to the next step. Not shown during a search. */
  emptyHint?: ReactNode
  searchLabel: string
  /** What else a search finds; viewers search by names only. */
  searchHint?: string
  /** The parameters of the tab, from the URL. */
  query: { page: number; search: string } & Record<string, string | number>
  answer: UseQueryResult<{ rows: Row[]; total: number }>
  /** The total; undefined where the filter buttons show counts. */
  all?: number | undefined
  filters?: ReactNode
  /** Where the counts of the tab end, if they do. */
  countCap?: number
  /** What a search leaves out; empty if nothing. */
  searchNote?: string
  columns: readonly Column<Row>[]
  onSearch: (text: string) => void
  toPage: (page: number) => To
}

/**
 * The shared parts of the tabs: search, filters, table and pagination, with loading, empty and
 * error states.
 */
export function AdminList<Row extends { _id: string }>(props: AdminListProps<Row>) {
  const { tab, caption, failure, empty, query, answer, all, filters, columns } = props
  const { countCap = Infinity } = props
  const { t } = useTranslation('admin')
  const countText = useCountText()
  const isStaff = useHasRole('staff')
  const { page, search, ...rest } = query
  const totalCap = search === '' ? countCap : ADMIN_LIST.foundCap
  useLastPage(page, answer, totalCap)
  const isUnfiltered = search === '' && page === 1 && !answer.data?.total
  const pages = answer.data ? pagesOf(answer.data.total, totalCap) : 0
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <SearchField
          label={props.searchLabel}
          hint={isStaff ? props.searchHint : undefined}
          value={search}
          onSearch={props.onSearch}
        />
        <p className="text-muted tabular-nums" role="status">
          {all !== undefined && <span>{t('list.total', { total: countText(all, countCap) })}</span>}
          {search !== '' && answer.data && (
            <span> {t('list.matching', { total: countText(answer.data.total, totalCap) })}</span>
          )}
        </p>
        {isStaff && (
          <div className="ms-auto">
            <CsvButton
              name={tab}
              fetchText={() => fetchCsv(tab, { search, ...rest })}
              label={t('list.export')}
            />
          </div>
        )}
      </div>
      {filters && <div className="grid gap-2">{filters}</div>}
      {/* Rendered without a note, too: screen readers announce changes of an existing region. */}
      {props.searchNote !== undefined && (
        <p role="status" className="text-muted empty:-mt-4">
          {props.searchNote}
        </p>
      )}
      {answer.isPending && (
        <p role="status" className="min-h-[50vh] text-muted">
          {t('list.loading')}
        </p>
      )}
      {answer.isError && !answer.data && (
        <LoadFailure query={answer} title={t('list.error', { message: failure })} />
      )}
      {answer.data && (
        <div aria-busy={answer.isPlaceholderData}>
          {answer.data.rows.length === 0 ? (
            <EmptyState title={empty}>{isUnfiltered && props.emptyHint}</EmptyState>
          ) : (
            <Table
              asCards
              caption={caption}
              columns={isStaff ? columns : columns.filter(({ onCard }) => onCard !== 'actions')}
              rows={answer.data.rows}
              rowKey={(row) => row._id}
              className={answer.isPlaceholderData ? 'opacity-60' : ''}
            />
          )}
          {pages > 1 && <Pager page={page} pages={pages} to={props.toPage} />}
        </div>
      )}
    </section>
  )
}
