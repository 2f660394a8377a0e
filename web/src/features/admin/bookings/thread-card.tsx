import { ADMIN_LIMITS } from '@annai/contract/admin/limits'
import { fitsIn, graphemes } from '@annai/contract/graphemes'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryView } from '../../../shell/http/query-view.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { useAdminThread } from '../admin-queries.ts'
import { ThreadLog } from './thread-log.tsx'

interface ThreadCardProps {
  id: string
  /** This administrator has given a reason today. */
  isRead: boolean
}

/** The conversation. Reading it needs a reason once a day, which the audit log stores. */
export function ThreadCard({ id, isRead }: ThreadCardProps) {
  const { t } = useTranslation('admin')
  const [reason, setReason] = useState('')
  const [isOpened, setOpened] = useState(false)
  const isOpen = isRead || isOpened
  const thread = useAdminThread(id, reason.trim(), isOpen)
  const fits = reason.trim() !== '' && fitsIn(reason.trim(), ADMIN_LIMITS.reason)
  function open(event: FormEvent) {
    event.preventDefault()
    if (fits) setOpened(true)
  }
  return (
    <Card title={t('details.messages')}>
      {isOpen ? (
        <QueryView
          query={thread}
          failed={t('details.threadFailed')}
          waiting={<p role="status">{t('list.loading')}</p>}
        >
          {({ messages }) => <ThreadLog id={id} messages={messages} />}
        </QueryView>
      ) : (
        <form noValidate className="grid gap-3" onSubmit={open}>
          <TextArea
            rows={2}
            label={t('details.threadReason')}
            hint={t('details.threadReasonHint')}
            limit={ADMIN_LIMITS.reason}
            measure={graphemes}
            countFrom={0.9}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          <Button type="submit" look="secondary" className="w-fit" disabled={!fits}>
            {t('details.openThread')}
          </Button>
        </form>
      )}
    </Card>
  )
}
