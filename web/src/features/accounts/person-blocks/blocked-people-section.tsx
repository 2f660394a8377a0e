import { useTranslation } from 'react-i18next'
import { QueryView } from '../../../shell/http/query-view.tsx'
import { useLanguage } from '../../../shell/i18n/use-language.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { useFocusAfterRemoval } from '../../../ui/form/use-focus-after-removal.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { usePersonBlockChanges, usePersonBlocks } from './block-queries.ts'

/** The people that this person has blocked, in the settings. */
export function BlockedPeopleSection({ isBarred }: { isBarred: boolean }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const query = usePersonBlocks()
  const { unblock } = usePersonBlockChanges()
  const frame = useFocusAfterRemoval<HTMLDivElement>('lastButton')
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium' })
  return (
    <Card id="blocked-people" title={t('blocks.people')}>
      <p className="mb-4 text-muted">{t('blocks.lead')}</p>
      <QueryView query={query} waiting={<Skeleton className="h-12" />}>
        {({ people }) => (
          <div {...frame}>
            {people.length === 0 && <p>{t('blocks.none')}</p>}
            <ul className="divide-y divide-line empty:hidden">
              {people.map(({ _id, displayName, blockedAt }) => (
                <li key={_id} className="flex flex-wrap items-center gap-3 py-2">
                  <span className="min-w-0 grow">
                    <span className="block [overflow-wrap:anywhere]">{displayName}</span>
                    <span className="text-muted text-sm">{format.format(new Date(blockedAt))}</span>
                  </span>
                  <Button
                    look="secondary"
                    size="sm"
                    disabled={isBarred}
                    busy={unblock.isPending && unblock.variables === _id}
                    onClick={() =>
                      unblock.mutate(_id, {
                        onSuccess: () =>
                          toast.success(t('blocks.unblocked', { name: displayName })),
                      })
                    }
                  >
                    {t('blocks.unblock')}
                    <span className="sr-only"> {displayName}</span>
                  </Button>
                </li>
              ))}
            </ul>
          </div>
        )}
      </QueryView>
    </Card>
  )
}
