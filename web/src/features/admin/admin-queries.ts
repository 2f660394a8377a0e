import type { CancellationRequest } from '@annai/contract/admin/bookings/shapes'
import type { ContactReplyRequest } from '@annai/contract/admin/contacts/shapes'
import type { ApproveRequest } from '@annai/contract/admin/guides/shapes'
import type {
  AdminBookingPage,
  AdminBookingQuery,
  AdminContactPage,
  AdminContactQuery,
  AdminGuidePage,
  AdminGuideQuery,
  AdminReportPage,
  AdminReportQuery,
  AdminUserPage,
  AdminUserQuery,
  AuditQuery,
} from '@annai/contract/admin/lists/shapes'
import type { ReportOutcomeRequest } from '@annai/contract/admin/reports/shapes'
import type { AdminLoginRequest, AdminVerified, BlockRequest } from '@annai/contract/admin/shapes'
import { type AdminRole, hasRole } from '@annai/contract/person'
import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { api } from '../../shell/http/api.ts'
import { ApiError } from '../../shell/http/api-error.ts'
import {
  adminSessionNow,
  beginAdminSession,
  endAdminSession,
  useAdminSession,
} from '../../shell/session/admin-session.ts'
import { isForbidden } from './admin-errors.ts'

/**
 * Ends the administrator's session in this browser after a 403, unless only the second factor is
 * missing; the HTTP client does so after a 401.
 */
export async function asAdmin<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (isForbidden(error)) endAdminSession()
    throw error
  }
}

export const logInAdmin = (body: AdminLoginRequest) =>
  api.call('POST /api/auth/admin-login', { body }, { as: 'none' })

export const register = (body: AdminLoginRequest) =>
  api.call('POST /api/auth/admin-register', { body }, { as: 'none' })

export const signOut = () => api.call('POST /api/auth/admin-logout', {}, { as: 'admin' })

const verifiedKey = (token: string | undefined) => ['admin', 'verify', token] as const

/**
 * Replaces the token of the session. The administrator is the same and need not be verified again.
 */
export function renewAdminToken(client: QueryClient, token: string): void {
  const session = adminSessionNow()
  if (!session) return
  client.setQueryData(verifiedKey(token), client.getQueryData(verifiedKey(session.token)))
  beginAdminSession({ ...session, token })
}

/** The server's confirmation of the token, with the administrator it belongs to. */
export const useVerified = (token: string | undefined) =>
  useQuery({
    queryKey: verifiedKey(token),
    queryFn: ({ signal }) => api.call('GET /api/admin/verify', {}, { as: 'admin', signal }),
    enabled: token !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state: { data } }) => (data?.secondFactor ? 60_000 : false),
  })

/**
 * Whether the administrator of the console has this role, or one above it. `AdminRequired` has
 * verified the token before any view is shown.
 */
export function useHasRole(role: AdminRole): boolean {
  const session = useAdminSession()
  const verified = useQueryClient().getQueryData<AdminVerified>(verifiedKey(session?.token))
  return hasRole({ role: verified?.admin.role ?? 'owner' }, role)
}

interface PageOf {
  guides: { query: AdminGuideQuery; page: AdminGuidePage }
  users: { query: AdminUserQuery; page: AdminUserPage }
  bookings: { query: AdminBookingQuery; page: AdminBookingPage }
  reports: { query: AdminReportQuery; page: AdminReportPage }
  contacts: { query: AdminContactQuery; page: AdminContactPage }
}
export type AdminTab = keyof PageOf

const asAdministrator = (signal: AbortSignal) => ({ as: 'admin', signal }) as const
const READ_PAGE: {
  [T in AdminTab]: (query: PageOf[T]['query'], signal: AbortSignal) => Promise<PageOf[T]['page']>
} = {
  guides: (query, signal) =>
    api.call('GET /api/admin/lists/guides', { query }, asAdministrator(signal)),
  users: (query, signal) =>
    api.call('GET /api/admin/lists/users', { query }, asAdministrator(signal)),
  bookings: (query, signal) =>
    api.call('GET /api/admin/lists/bookings', { query }, asAdministrator(signal)),
  reports: (query, signal) =>
    api.call('GET /api/admin/lists/reports', { query }, asAdministrator(signal)),
  contacts: (query, signal) =>
    api.call('GET /api/admin/lists/contacts', { query }, asAdministrator(signal)),
}

/** A page of a tab. The previous page stays visible while the next one loads. */
export const useAdminPage = <T extends AdminTab>(tab: T, query: PageOf[T]['query']) =>
  useQuery({
    queryKey: ['admin', tab, query],
    queryFn: ({ signal }) => asAdmin(READ_PAGE[tab](query, signal)),
    placeholderData: keepPreviousData,
  })

/** The lists that can be downloaded as CSV. */
export type CsvList = AdminTab | 'audit' | 'invitations'

/** The rows of a list as CSV text, with the current filters. */
export const fetchCsv = (list: CsvList, query: Record<string, string | number>) =>
  asAdmin(api.call(`GET /api/admin/lists/${list}.csv`, { query }, { as: 'admin' }))

export const useAdminBooking = (id: string) =>
  useQuery({
    queryKey: ['admin', 'booking', id],
    queryFn: ({ signal }) =>
      asAdmin(
        api.call(
          'GET /api/admin/bookings/:bookingId',
          { params: { bookingId: id }, query: { thread: 'none' } },
          { as: 'admin', signal },
        ),
      ),
  })

/** The newest page of a booking's thread; the reason is audited. */
export const useAdminThread = (id: string, reason: string, enabled: boolean) =>
  useQuery({
    queryKey: ['admin', 'thread', id],
    queryFn: ({ signal }) =>
      asAdmin(
        api.call(
          'GET /api/admin/bookings/:bookingId',
          { params: { bookingId: id }, query: { thread: 'newest', reason } },
          { as: 'admin', signal },
        ),
      ),
    enabled,
  })

/** The open and agreed bookings of an account. */
export const useOpenBookings = (id: string) =>
  useQuery({
    queryKey: ['admin', 'open-bookings', id],
    queryFn: ({ signal }) =>
      asAdmin(
        api.call(
          'GET /api/admin/accounts/:id/open-bookings',
          { params: { id } },
          { as: 'admin', signal },
        ),
      ),
  })

/**
 * The messages before `before`, in pages, newest page first. The first page is fetched on demand.
 */
export const useEarlierMessages = (id: string, before: number) =>
  useInfiniteQuery({
    queryKey: ['admin', 'thread', id, before],
    queryFn: ({ signal, pageParam }) =>
      asAdmin(
        api.call(
          'GET /api/admin/bookings/:bookingId/messages',
          { params: { bookingId: id }, query: { before: pageParam } },
          { as: 'admin', signal },
        ),
      ),
    initialPageParam: before,
    getNextPageParam: ([first]) => (first && first.seq > 1 ? first.seq : null),
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** A mutation that refetches all admin queries except the verification of the token. */
export function useAdminChange<V, R>(change: (variables: V) => Promise<R>) {
  const client = useQueryClient()
  const reload = () =>
    client.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] === 'admin' && queryKey[1] !== 'verify',
    })
  return useMutation({
    mutationFn: (variables: V) => asAdmin(change(variables)),
    onSuccess: reload,
    // A conflict means that the rows shown are out of date.
    onError: (error) => (error instanceof ApiError && error.status === 409 ? reload() : undefined),
  })
}

const decideGuide = ({ id, ...body }: ApproveRequest & { id: string }) =>
  asAdmin(api.call('PUT /api/admin/guide/:id/approve', { params: { id }, body }, { as: 'admin' }))

export const useDecideGuide = () => useAdminChange(decideGuide)

/** The data for a decision about one guide. A viewer, who is refused, remains logged in. */
export const useGuideApproval = (id: string) =>
  useQuery({
    queryKey: ['admin', 'approval', id],
    queryFn: ({ signal }) =>
      api.call('GET /api/admin/guide/:id/approval', { params: { id } }, { as: 'admin', signal }),
  })

export const useSetPriority = () =>
  useAdminChange(({ id, viewPriority }: { id: string; viewPriority: number }) =>
    api.call(
      'PUT /api/admin/guide/:id/priority',
      { params: { id }, body: { viewPriority } },
      { as: 'admin' },
    ),
  )

/** Blocks or unblocks a guide or a traveller. */
export const useBlock = (role: 'guide' | 'user') =>
  useAdminChange(async ({ id, ...body }: BlockRequest & { id: string }) =>
    role === 'guide'
      ? api.call('PUT /api/admin/guide/:id/block', { params: { id }, body }, { as: 'admin' })
      : api.call('PUT /api/admin/user/:id/block', { params: { id }, body }, { as: 'admin' }),
  )

export const useReport = (id: string) =>
  useQuery({
    queryKey: ['admin', 'report', id],
    queryFn: ({ signal }) =>
      asAdmin(api.call('GET /api/admin/reports/:id', { params: { id } }, { as: 'admin', signal })),
  })

export const useDecideReport = () =>
  useAdminChange(({ id, ...body }: ReportOutcomeRequest & { id: string }) =>
    api.call('PUT /api/admin/reports/:id', { params: { id }, body }, { as: 'admin' }),
  )

export const useMarkAnswered = () =>
  useAdminChange(({ id, isAnswered }: { id: string; isAnswered: boolean }) =>
    api.call(
      'PUT /api/admin/contacts/:id',
      { params: { id }, body: { isAnswered } },
      { as: 'admin' },
    ),
  )

export const useAudit = (query: AuditQuery) =>
  useQuery({
    queryKey: ['admin', 'audit', query],
    queryFn: ({ signal }) =>
      asAdmin(api.call('GET /api/admin/lists/audit', { query }, { as: 'admin', signal })),
    // The table uses `_id` as row key.
    select: ({ rows, ...page }) => ({
      ...page,
      rows: rows.map((entry) => ({ ...entry, _id: String(entry.seq) })),
    }),
    placeholderData: keepPreviousData,
  })

export const useCancelForParty = () =>
  useAdminChange(({ id, ...body }: CancellationRequest & { id: string }) =>
    api.call(
      'POST /api/admin/bookings/:bookingId/cancel',
      { params: { bookingId: id }, body },
      { as: 'admin' },
    ),
  )

export const useDeleteContact = () =>
  useAdminChange((id: string) =>
    api.call('DELETE /api/admin/contacts/:id', { params: { id } }, { as: 'admin' }),
  )

export const useReplyToContact = () =>
  useAdminChange(({ id, ...body }: ContactReplyRequest & { id: string }) =>
    api.call('POST /api/admin/contacts/:id/reply', { params: { id }, body }, { as: 'admin' }),
  )
