import { getI18n } from 'react-i18next'
import { toast } from '../../../ui/feedback/toast.ts'
import { linkAfterLogin } from './identity-queries.ts'

/** Adds the provider after a login without it, and says so. */
export async function linkProvider(): Promise<void> {
  if (!(await linkAfterLogin())) return
  const i18n = getI18n()
  await i18n.loadNamespaces('identities')
  toast.success(i18n.t('identities:added'))
}
