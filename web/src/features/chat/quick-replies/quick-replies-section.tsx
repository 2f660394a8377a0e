import { QUICK_REPLY_LIMITS } from '@annai/contract/chat/quick-replies/limits'
import type { QuickReply } from '@annai/contract/chat/quick-replies/shapes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import FaPen from '~icons/fa-solid/pen'
import FaTrashAlt from '~icons/fa-solid/trash-alt'
import { QueryView } from '../../../shell/http/query-view.tsx'
import { randomId } from '../../../shell/http/random-id.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { IconButton } from '../../../ui/form/icon-button.tsx'
import { useFocusAfterRemoval } from '../../../ui/form/use-focus-after-removal.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { QuickReplyForm } from './quick-reply-form.tsx'
import { useQuickReplies, useQuickReplyChanges } from './quick-reply-queries.ts'

/** The prepared replies of a guide, in the settings. */
export function QuickRepliesSection({ isBarred }: { isBarred: boolean }) {
  const { t } = useTranslation('phrases')
  const query = useQuickReplies()
  return (
    <Card id="quick-replies" title={t('replies.title')}>
      <p className="mb-4 text-muted">{t('replies.lead')}</p>
      <QueryView query={query} waiting={<Skeleton className="h-24" />}>
        {({ replies }) => <Replies replies={replies} isBarred={isBarred} />}
      </QueryView>
    </Card>
  )
}

function Replies({ replies, isBarred }: { replies: readonly QuickReply[]; isBarred: boolean }) {
  const { t } = useTranslation('phrases')
  const { remove } = useQuickReplyChanges()
  const [edited, setEdited] = useState<QuickReply | null>(null)
  const isFull = replies.length >= QUICK_REPLY_LIMITS.count
  const frame = useFocusAfterRemoval<HTMLDivElement>('lastButton')
  return (
    <div {...frame} className="grid gap-4">
      {replies.length === 0 && <p>{t('replies.none')}</p>}
      <ul className="divide-y divide-line empty:hidden">
        {replies.map((reply) => (
          <li key={reply._id} className="flex items-start gap-1 py-2">
            <div className="wrap-anywhere min-w-0 grow py-2">
              <p dir="auto" className="font-semibold">
                {reply.title}
              </p>
              <p dir="auto" className="line-clamp-3 whitespace-pre-line text-muted">
                {reply.text}
              </p>
            </div>
            <IconButton
              label={t('replies.edit', { title: reply.title })}
              icon={<FaPen />}
              disabled={isBarred}
              onClick={() => setEdited(reply)}
            />
            <IconButton
              label={t('replies.remove', { title: reply.title })}
              icon={<FaTrashAlt />}
              disabled={isBarred || remove.isPending}
              onClick={() =>
                remove.mutate(reply._id, { onSuccess: () => toast.success(t('replies.removed')) })
              }
            />
          </li>
        ))}
      </ul>
      {isFull && <p className="text-muted">{t('replies.full')}</p>}
      <Button
        look="secondary"
        className="justify-self-start"
        disabled={isBarred || isFull}
        aria-haspopup="dialog"
        onClick={() => setEdited({ _id: randomId(), title: '', text: '' })}
      >
        {t('replies.add')}
      </Button>
      {edited && <QuickReplyForm key={edited._id} reply={edited} onClose={() => setEdited(null)} />}
    </div>
  )
}
