import { CALENDAR_LIMITS } from '@annai/contract/availability/limits'
import type { CalendarFeed } from '@annai/contract/availability/shapes'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import FaSync from '~icons/fa-solid/sync'
import FaTrash from '~icons/fa-solid/trash'
import { ApiError, messageOf } from '../../shell/http/api-error.ts'
import { LoadFailure } from '../../shell/http/load-failure.tsx'
import { languageOf } from '../../shell/i18n/start-i18n.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { FormAlert } from '../../ui/feedback/form-alert.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/button.tsx'
import { IconButton } from '../../ui/form/icon-button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { useFeedChanges, useFeeds } from './availability-queries.ts'

function FeedProblem({ feed, moment }: { feed: CalendarFeed; moment: Intl.DateTimeFormat }) {
  const { t } = useTranslation()
  if (feed.problem === null) return null
  const isFailing = feed.problem !== 'partial'
  return (
    <Banner tone={isFailing ? 'bad' : 'waiting'}>
      {t(`calendar.imports.problem.${feed.problem}`)}
      {isFailing && feed.lastReadAt !== null && <p>{t('calendar.imports.importedStays')}</p>}
      {feed.nextReadAt === null && <p>{t('calendar.imports.paused')}</p>}
      {isFailing && feed.nextReadAt !== null && !feed.isDue && (
        <p>{t('calendar.imports.nextTry', { when: moment.format(new Date(feed.nextReadAt)) })}</p>
      )}
    </Banner>
  )
}

/** Removes a feed, once confirmed, because its address is not shown again and days become free. */
function RemoveFeed({ feed }: { feed: CalendarFeed }) {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const { remove } = useFeedChanges()
  const [isOpen, setOpen] = useState(false)
  const label = t('calendar.imports.remove', { name: feed.name })
  return (
    <>
      <IconButton
        label={label}
        icon={<FaTrash />}
        className="text-danger"
        onClick={() => setOpen(true)}
      />
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('calendar.imports.removeQuestion', { name: feed.name })}
        description={t('calendar.imports.removeText')}
        width="sm"
        actions={
          <>
            <Button look="secondary" onClick={() => setOpen(false)}>
              {tCommon('actions.cancel')}
            </Button>
            <Button
              look="danger"
              busy={remove.isPending}
              onClick={() =>
                remove.mutate(feed._id, {
                  onSuccess: () => toast.success(t('calendar.imports.removed')),
                  onError: (error) => toast.error(messageOf(error, tCommon)),
                  onSettled: () => setOpen(false),
                })
              }
            >
              {t('calendar.imports.removeAction')}
            </Button>
          </>
        }
      />
    </>
  )
}

function FeedItem({ feed }: { feed: CalendarFeed }) {
  const { t, i18n } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const { read } = useFeedChanges()
  const moment = new Intl.DateTimeFormat(languageOf(i18n), {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })
  return (
    <li className="grid gap-2 rounded-lg border border-line p-3">
      <div className="flex items-center gap-2">
        <div className="min-w-0 grow">
          <p className="break-words font-semibold">{feed.name}</p>
          <p className="break-words text-muted text-sm">
            {feed.host}
            <span className="block">
              {feed.lastReadAt
                ? t('calendar.imports.lastRead', { when: moment.format(new Date(feed.lastReadAt)) })
                : t('calendar.imports.waiting')}
            </span>
          </p>
        </div>
        <IconButton
          label={t('calendar.imports.read', { name: feed.name })}
          icon={<FaSync />}
          busy={read.isPending}
          onClick={() =>
            read.mutate(feed._id, {
              onSuccess: () => toast.success(t('calendar.imports.reading')),
              onError: (error) => toast.error(messageOf(error, tCommon)),
            })
          }
        />
        <RemoveFeed feed={feed} />
      </div>
      <FeedProblem feed={feed} moment={moment} />
    </li>
  )
}

function ImportForm() {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const { add } = useFeedChanges()
  const [name, setName] = useState('')
  const [url, setUrl] = useState('')
  const [isMissing, setMissing] = useState(false)
  const address = useRef<HTMLInputElement>(null)
  // The name is bounded by its field, so that a 400 is about the address.
  const isAddressRefused = add.error instanceof ApiError && add.error.status === 400
  const addressError = () => {
    if (isMissing) return tCommon('problems.required')
    return isAddressRefused ? messageOf(add.error, tCommon) : undefined
  }
  const submit = () => {
    if (add.isPending) return
    const isEmpty = url.trim() === ''
    setMissing(isEmpty)
    if (isEmpty) {
      address.current?.focus()
      return
    }
    add.mutate(
      { name, url },
      {
        onSuccess: () => {
          setName('')
          setUrl('')
          toast.success(t('calendar.imports.added'))
        },
        onError: (error) => {
          if (error instanceof ApiError && error.status === 400) address.current?.focus()
        },
      },
    )
  }
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {add.error && !isAddressRefused && (
        <FormAlert cause={add.error} title={t('calendar.imports.failed')}>
          {messageOf(add.error, tCommon)}
        </FormAlert>
      )}
      <TextField
        ref={address}
        label={t('calendar.imports.url')}
        hint={t('calendar.imports.urlHint')}
        error={addressError()}
        type="url"
        autoComplete="off"
        maxLength={CALENDAR_LIMITS.feedAddress}
        value={url}
        onChange={({ target }) => {
          setUrl(target.value)
          setMissing(false)
        }}
      />
      <TextField
        label={t('calendar.imports.name')}
        hint={t('calendar.imports.nameHint')}
        optional
        maxLength={CALENDAR_LIMITS.feedName}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" className="justify-self-start" busy={add.isPending}>
        {t('calendar.imports.add')}
      </Button>
    </form>
  )
}

/** The calendars imported from other services, whose busy times make days unavailable. */
export function ImportsView() {
  const { t } = useTranslation()
  const query = useFeeds()
  const { data, error, isPending } = query
  const feeds = data?.feeds ?? []
  return (
    <Card title={t('calendar.imports.title')}>
      <div className="grid gap-5">
        <p className="text-muted">{t('calendar.imports.text')}</p>
        {isPending && <Skeleton className="h-24" />}
        {!data && error && <LoadFailure query={query} title={t('calendar.imports.unavailable')} />}
        {feeds.length > 0 && (
          <ul className="grid gap-3">
            {feeds.map((feed) => (
              <FeedItem key={feed._id} feed={feed} />
            ))}
          </ul>
        )}
        {data &&
          (feeds.length < CALENDAR_LIMITS.feeds ? (
            <ImportForm />
          ) : (
            <p>{t('calendar.imports.full')}</p>
          ))}
      </div>
    </Card>
  )
}
