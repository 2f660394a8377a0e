import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import FaTimes from '~icons/fa-solid/times'
import { readDraft, saveDraft } from '../../../shell/forms/draft.ts'
import { IconButton } from '../../../ui/form/icon-button.tsx'

/** A word of caution under a line, until the person closes it (docs/rules/chat.md#a-word-of-caution). */
export function SafetyHint({ bookingId }: { bookingId: string }) {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const name = `chat-hint:${bookingId}`
  const [isClosed, setClosed] = useState(() => readDraft(name) !== null)
  if (isClosed) return null
  return (
    <li className="flex items-start gap-1 rounded-md border border-line bg-surface ps-3 text-sm">
      <p className="grow py-2">{t('chat.safetyHint')}</p>
      <IconButton
        label={tCommon('actions.close')}
        icon={<FaTimes />}
        onClick={() => {
          saveDraft(name, 'closed')
          setClosed(true)
        }}
      />
    </li>
  )
}
