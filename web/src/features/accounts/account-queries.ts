import type { PreferencesChange } from '@annai/contract/accounts/preferences'
import type {
  AccountEmail,
  ChangeEmailRequest,
  ChangePasswordRequest,
  LoginRequest,
  Settings,
  UserProfileRequest,
} from '@annai/contract/accounts/shapes'
import type { InputAt } from '@annai/contract/api'
import type { Language } from '@annai/contract/languages'
import type { PersonRole } from '@annai/contract/person'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../shell/http/api.ts'
import { renewToken } from '../../shell/session/renew-token.ts'
import { sessionNow } from '../../shell/session/session.ts'

const keys = {
  settings: (role: PersonRole | null) => ['accounts', 'settings', role] as const,
  profile: ['accounts', 'profile'] as const,
  sessions: ['accounts', 'sessions'] as const,
  email: ['accounts', 'email'] as const,
  verification: (token: string) => ['accounts', 'verification', token] as const,
}
const NEVER = Number.POSITIVE_INFINITY
const withoutToken = { as: 'none' } as const

export const logIn = (body: LoginRequest) =>
  api.call('POST /api/auth/login', { body }, withoutToken)
type SignupRequest = InputAt<'POST /api/auth/signup'>['body']
type Unagreed<Body> = Body extends unknown ? Omit<Body, 'agreeTerms'> : never
/** The specification has the forms send more fields than the server reads. */
type SignupForm = Unagreed<SignupRequest> & {
  agreeTerms: boolean
  accountStatus?: 'active'
  expertises?: []
}
export const signUp = async ({ agreeTerms, ...form }: SignupForm) => {
  if (!agreeTerms) throw new TypeError('The form was valid without an agreement')
  return api.call('POST /api/auth/signup', { body: { ...form, agreeTerms } }, withoutToken)
}
export const resendVerification = (email: string) =>
  api.call('POST /api/auth/resend-verification', { body: { email } }, withoutToken)
export const forgotPassword = (email: string, language: Language) =>
  api.call('POST /api/auth/forgot-password', { body: { email, language } }, withoutToken)
export const resetPassword = (token: string, body: { password: string; language: Language }) =>
  api.call('POST /api/auth/reset-password/:token', { params: { token }, body }, withoutToken)
/**
 * A password reset ends all sessions of its account. This call is refused with 401 if the session
 * of this browser was one of them, and that ends it here too; otherwise /login would redirect to
 * the home page.
 */
export const recheckSession = async (): Promise<void> => {
  if (sessionNow().token)
    await api.call('GET /api/notifications/unread-count').catch(() => undefined)
}
export const correctEmail = (body: {
  account: string
  password: string
  email: string
  language: Language
}) => api.call('POST /api/auth/correct-email', { body }, withoutToken)
export const readPublicUser = (username: string) =>
  api.call('GET /api/users/public/:username', { params: { username } }, withoutToken)

/**
 * Turns the optional emails on or off with the token from one of them. Returns whether they are on.
 */
export async function setEmailNotifications(
  token: string,
  isSubscribed: boolean,
): Promise<boolean> {
  const act = isSubscribed ? 'subscribe' : 'unsubscribe'
  await api.call(`POST /api/mails/${act}/:token`, { params: { token } }, withoutToken)
  return isSubscribed
}

/** Verifies the address. The link works only once, so a new render must not repeat the call. */
export const useVerification = (token: string) =>
  useQuery({
    queryKey: keys.verification(token),
    queryFn: () =>
      api.call('GET /api/auth/verify-email/:token', { params: { token } }, withoutToken),
    staleTime: NEVER,
    gcTime: NEVER,
    retry: false,
    retryOnMount: false,
  })

export const useOwnProfile = () =>
  useQuery({
    queryKey: keys.profile,
    queryFn: ({ signal }) => api.call('GET /api/users/profile', {}, { signal }),
  })

/** Saves the profile, then refetches it. */
export function useSaveProfile() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: UserProfileRequest) => api.call('PUT /api/users/profile', { body }),
    onSuccess: async (saved) => {
      client.setQueryData(keys.profile, saved)
      await client.invalidateQueries({ queryKey: keys.profile })
    },
  })
}

/** Where this account is logged in. */
export const useSessions = () =>
  useQuery({
    queryKey: keys.sessions,
    queryFn: ({ signal }) => api.call('GET /api/account/sessions', {}, { signal }),
  })

/**
 * Ends the session of another browser. The list is refetched if the call fails, because it may be
 * out of date.
 */
export function useEndSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.call('DELETE /api/account/sessions/:id', { params: { id } }),
    onSuccess: (sessions) => client.setQueryData(keys.sessions, sessions),
    onError: () => client.invalidateQueries({ queryKey: keys.sessions }),
    meta: { failure: 'settings.sessions.failed' },
  })
}

/** Ends the sessions of all other browsers. */
export function useEndOtherSessions() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api.call('DELETE /api/account/sessions'),
    onSuccess: (sessions) => client.setQueryData(keys.sessions, sessions),
    meta: { failure: 'settings.sessions.othersFailed' },
  })
}

/**
 * The email address of the account. Refetched whenever the screen is shown, because the link to
 * confirm a new one may have been opened.
 */
export const useAccountEmail = () =>
  useQuery({
    queryKey: keys.email,
    queryFn: ({ signal }) => api.call('GET /api/account/email', {}, { signal }),
    staleTime: 0,
  })

export function useEmailChanges() {
  const client = useQueryClient()
  const onSuccess = (email: AccountEmail) => client.setQueryData(keys.email, email)
  const change = useMutation({
    mutationFn: (body: ChangeEmailRequest) => api.call('PUT /api/account/email', { body }),
    onSuccess,
  })
  const cancel = useMutation({
    mutationFn: () => api.call('DELETE /api/account/email'),
    onSuccess,
    meta: { failure: 'settings.signIn.keepError' },
  })
  return { change, cancel }
}

/**
 * Renews the token of this browser, ends all other sessions and cancels an unconfirmed change of
 * address.
 */
export function useChangePassword() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ChangePasswordRequest) =>
      renewToken(() => api.call('PUT /api/account/password', { body }, { isRenewal: true })),
    onSuccess: () =>
      Promise.all(
        [keys.sessions, keys.email].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  })
}

const baseOf = (role: PersonRole) => (role === 'guide' ? 'guides' : 'users')

export const useSettings = (role: PersonRole | null) =>
  useQuery({
    queryKey: keys.settings(role),
    queryFn: ({ signal }) =>
      api.call(`GET /api/${baseOf(role ?? 'user')}/settings`, {}, { signal }),
    enabled: role !== null,
  })

export type SettingsChange = Partial<
  Pick<Settings, 'emailNotificationLanguage' | 'emailNotifications' | 'emailQuotes'>
> & { preferences?: PreferencesChange }

/** The calls that change the account. Each updates or refetches the cached settings. */
export function useAccountChanges(role: PersonRole) {
  const client = useQueryClient()
  const queryKey = keys.settings(role)
  const merge = (changes: Partial<Settings>) =>
    client.setQueryData<Settings>(queryKey, (now) => now && { ...now, ...changes })
  const refresh = () => client.invalidateQueries({ queryKey })

  const save = useMutation({
    mutationFn: (change: SettingsChange) =>
      api.call(`PUT /api/${baseOf(role)}/settings`, { body: change }),
    onSuccess: merge,
  })
  const deactivate = useMutation({
    mutationFn: () =>
      role === 'guide'
        ? api.call('POST /api/guides/deactivate')
        : api.call('PUT /api/users/deactivate'),
    onSuccess: ({ accountStatus }) => merge({ accountStatus }),
    onSettled: refresh,
    meta: { failure: 'settings.deactivateError' },
  })
  const reactivate = useMutation({
    mutationFn: () => api.call(`PUT /api/${baseOf(role)}/reactivate`),
    onSuccess: ({ accountStatus }) => merge({ accountStatus }),
    onSettled: refresh,
    meta: { failure: 'settings.reactivateError' },
  })
  const requestDeletion = useMutation({
    mutationFn: (password: string) => api.call('POST /api/account/delete', { body: { password } }),
    onSuccess: merge,
  })
  const restore = useMutation({
    mutationFn: () => api.call('POST /api/account/restore'),
    onSuccess: merge,
    meta: { failure: 'settings.delete.restoreError' },
  })
  return { save, deactivate, reactivate, requestDeletion, restore }
}

export const readExport = () => api.call('GET /api/account/export')
