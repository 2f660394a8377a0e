import type { i18n } from 'i18next'
import { toast } from '../../../ui/feedback/toast.ts'
import { linkAfterLogin } from './identity-queries.ts'

/** Adds the provider after a login without it, and says so. */
export async function linkProvider(i18n: i18n): Promise<void> {
  if (!(await linkAfterLogin())) return
  await i18n.loadNamespaces('identities')
  toast.success(i18n.t('identities:added'))
}
