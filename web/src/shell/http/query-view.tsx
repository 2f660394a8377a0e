import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadFailure } from './load-failure.tsx'

interface QueryViewProps<Data> {
  query: UseQueryResult<Data>
  /** Shown until there is data or an error. */
  waiting?: ReactNode
  /** The title of the error. */
  failed?: string
  children: (data: Data) => ReactNode
}

/** The data of a query; before there is any, its error with a button that retries it. */
export function QueryView<Data>({ query, waiting, failed, children }: QueryViewProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  return query.error ? <LoadFailure query={query} title={failed} /> : waiting
}
