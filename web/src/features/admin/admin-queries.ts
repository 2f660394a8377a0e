import type { SessionView } from '@annai/contract/accounts/shapes'
import type { GuideApproval } from '@annai/contract/admin/approval/shapes'
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
  AuditPage,
  AuditQuery,
} from '@annai/contract/admin/lists/shapes'
import type {
  AdminBookingDetails,
  AdminContact,
  AdminGuide,
  Administrator,
  AdministratorRequest,
  AdminLoginRequest,
  AdminLoginResponse,
  AdminMessage,
  AdminReportDetails,
  AdminUser,
  ApproveRequest,
  BlockRequest,
  PasswordConfirmation,
  RecoveryCodes,
  RemovalRequest,
  RemovalResponse,
  ReportOutcomeRequest,
  RestorationResponse,
  SecondFactorCode,
  SecondFactorOffer,
  SecondFactorRequest,
} from '@annai/contract/admin/shapes'
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
} from '../../shell/session/admin-session.ts'

/**
 * Ends the administrator's session in this browser after a 403; the HTTP client does so after a
 * 401.
 */
export async function asAdmin<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) endAdminSession()
    throw error
  }
}

export const logInAdmin = (body: AdminLoginRequest) =>
  api.post<AdminLoginResponse>('/api/auth/admin-login', body, { as: 'none' })

export const register = (body: AdminLoginRequest) =>
  api.post<{ message: string }>('/api/auth/admin-register', body, { as: 'none' })

export const signOut = () => api.post('/api/auth/admin-logout', {}, { as: 'admin' })

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
    queryFn: ({ signal }) =>
      api.get<{ admin: { _id: string; username: string } }>('/api/admin/verify', {
        as: 'admin',
        signal,
      }),
    enabled: token !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })

interface PageOf {
  guides: { query: AdminGuideQuery; page: AdminGuidePage }
  users: { query: AdminUserQuery; page: AdminUserPage }
  bookings: { query: AdminBookingQuery; page: AdminBookingPage }
  reports: { query: AdminReportQuery; page: AdminReportPage }
  contacts: { query: AdminContactQuery; page: AdminContactPage }
}
export type AdminTab = keyof PageOf

/** A page of a tab. The previous page stays visible while the next one loads. */
export const useAdminPage = <T extends AdminTab>(tab: T, query: PageOf[T]['query']) =>
  useQuery({
    queryKey: ['admin', tab, query],
    queryFn: ({ signal }) =>
      asAdmin(
        api.get<PageOf[T]['page']>(`/api/admin/lists/${tab}`, { as: 'admin', query, signal }),
      ),
    placeholderData: keepPreviousData,
  })

/** The rows of a list as CSV text, with the current filters. */
export const fetchCsv = (path: string, query: Record<string, string | number>) =>
  asAdmin(api.get<string>(path, { as: 'admin', query }))

export const useAdminBooking = (id: string) =>
  useQuery({
    queryKey: ['admin', 'booking', id],
    queryFn: ({ signal }) =>
      asAdmin(
        api.get<AdminBookingDetails>(`/api/admin/bookings/${id}`, {
          as: 'admin',
          query: { thread: 'newest' },
          signal,
        }),
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
        api.get<AdminMessage[]>(`/api/admin/bookings/${id}/messages`, {
          as: 'admin',
          query: { before: pageParam },
          signal,
        }),
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

interface GuideResponse {
  guide: AdminGuide
}

const decideGuide = ({ id, ...body }: ApproveRequest & { id: string }) =>
  asAdmin(api.put<GuideResponse>(`/api/admin/guide/${id}/approve`, body, { as: 'admin' }))

export const useDecideGuide = () => useAdminChange(decideGuide)

/** The data for a decision about one guide. */
export const useGuideApproval = (id: string) =>
  useQuery({
    queryKey: ['admin', 'approval', id],
    queryFn: ({ signal }) =>
      asAdmin(api.get<GuideApproval>(`/api/admin/guide/${id}/approval`, { as: 'admin', signal })),
  })

export const useSetPriority = () =>
  useAdminChange(({ id, viewPriority }: { id: string; viewPriority: number }) =>
    api.put<GuideResponse>(`/api/admin/guide/${id}/priority`, { viewPriority }, { as: 'admin' }),
  )

/** Blocks or unblocks a guide or a traveller. */
export const useBlock = (role: 'guide' | 'user') =>
  useAdminChange(({ id, ...body }: BlockRequest & { id: string }) =>
    api.put<GuideResponse | { user: AdminUser }>(`/api/admin/${role}/${id}/block`, body, {
      as: 'admin',
    }),
  )

export const useReport = (id: string) =>
  useQuery({
    queryKey: ['admin', 'report', id],
    queryFn: ({ signal }) =>
      asAdmin(api.get<AdminReportDetails>(`/api/admin/reports/${id}`, { as: 'admin', signal })),
  })

export const useDecideReport = () =>
  useAdminChange(({ id, ...body }: ReportOutcomeRequest & { id: string }) =>
    api.put<AdminReportDetails>(`/api/admin/reports/${id}`, body, { as: 'admin' }),
  )

/** Removes a review from the guide's page, or restores it. */
export const useModerateReview = (act: 'remove' | 'restore') =>
  useAdminChange(({ id, ...body }: RemovalRequest & { id: string }) =>
    api.post<RemovalResponse | RestorationResponse>(`/api/admin/reviews/${id}/${act}`, body, {
      as: 'admin',
    }),
  )

export const useMarkAnswered = () =>
  useAdminChange(({ id, isAnswered }: { id: string; isAnswered: boolean }) =>
    api.put<AdminContact>(`/api/admin/contacts/${id}`, { isAnswered }, { as: 'admin' }),
  )

export const useAudit = (query: AuditQuery) =>
  useQuery({
    queryKey: ['admin', 'audit', query],
    queryFn: ({ signal }) =>
      asAdmin(api.get<AuditPage>('/api/admin/lists/audit', { as: 'admin', query, signal })),
    // The table uses `_id` as row key.
    select: ({ rows, ...page }) => ({
      ...page,
      rows: rows.map((entry) => ({ ...entry, _id: String(entry.seq) })),
    }),
    placeholderData: keepPreviousData,
  })

export const useAdministrators = () =>
  useQuery({
    queryKey: ['admin', 'administrators'],
    queryFn: ({ signal }) =>
      asAdmin(api.get<Administrator[]>('/api/admin/administrators', { as: 'admin', signal })),
  })

export const useAddAdministrator = () =>
  useAdminChange((body: AdministratorRequest) =>
    api.post<Administrator>('/api/admin/administrators', body, { as: 'admin' }),
  )

export const useRemoveAdministrator = () =>
  useAdminChange(({ id, ...body }: PasswordConfirmation & { id: string }) =>
    api.delete<Administrator[]>(`/api/admin/administrators/${id}`, { as: 'admin', body }),
  )

export const useOwnSessions = () =>
  useQuery({
    queryKey: ['admin', 'sessions'],
    queryFn: ({ signal }) =>
      asAdmin(api.get<SessionView[]>('/api/admin/sessions', { as: 'admin', signal })),
  })

export const useRevokeSession = () =>
  useAdminChange((id: string) =>
    api.delete<SessionView[]>(`/api/admin/sessions/${id}`, { as: 'admin' }),
  )

const FACTOR = '/api/admin/second-factor'

export const useOfferFactor = () =>
  useMutation({
    mutationFn: () => asAdmin(api.post<SecondFactorOffer>(FACTOR, {}, { as: 'admin' })),
  })

export const useEnableFactor = () =>
  useAdminChange((body: SecondFactorRequest) =>
    api.put<RecoveryCodes>(FACTOR, body, { as: 'admin' }),
  )

export const useDisableFactor = () =>
  useAdminChange((body: SecondFactorCode) => api.post(`${FACTOR}/off`, body, { as: 'admin' }))
