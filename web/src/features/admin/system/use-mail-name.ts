import type { UndeliveredMail } from '@annai/contract/admin/system/shapes'
import { useTranslation } from 'react-i18next'

/** What a mail is about: its own name where it has one, else its topic. */
export function useMailName() {
  const { t } = useTranslation('admin')
  return ({ kind, topic }: Pick<UndeliveredMail, 'kind' | 'topic'>): string =>
    kind ? t(`undelivered.kinds.${kind}`) : t(`undelivered.topics.${topic}`)
}
