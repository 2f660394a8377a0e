import { DEFAULT_WAIT } from '@annai/contract/bookings/day/limits'
import { mayClaim, NO_SHOW_TEXT } from '@annai/contract/bookings/day/no-shows'
import type { Day, NoShow } from '@annai/contract/bookings/day/shapes'
import type { Meeting } from '@annai/contract/bookings/day/windows'
import { cutGraphemes } from '@annai/contract/graphemes'
import type { PersonRole } from '@annai/contract/person'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shell/http/api.ts'
import { messageOf } from '../../../shell/http/api-error.ts'
import { useIsOffline } from '../../../shell/realtime/server-reach.ts'
import { FormAlert } from '../../../ui/feedback/form-alert.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { OfferedTranslation } from '../../translations/index.ts'
import { useTourTimes } from '../use-tour-times.ts'
import { useAnswerNoShow, useClaimNoShow, useWithdrawNoShow } from './day-queries.ts'

interface NoShowCardProps {
  day: Day
  meetings: readonly Meeting[]
  meeting: Meeting
  role: PersonRole
  name: string
  now: number
}

/** Claims that the other did not come to this meeting, and the way to make one. */
export function NoShowCard({ day, meetings, meeting, role, name, now }: NoShowCardProps) {
  const { t } = useTranslation('meeting')
  const isOffline = useIsOffline()
  const [isOpen, setOpen] = useState(false)
  const startsAt = new Date(meeting.start).toISOString()
  const claims = day.noShows.filter((claim) => claim.meeting === startsAt)
  const sent = day.signals.filter((each) => each.role === role && each.meeting === startsAt)
  const waits = day.meetingPoint?.waits ?? DEFAULT_WAIT
  const may =
    claims.every((claim) => claim.role !== role) &&
    mayClaim(meeting, { role, meetings, waits, sent }, now) === 'yes'
  if (!may && claims.length === 0) return null
  return (
    <Card title={t('noShow.title')}>
      <div className="grid gap-4">
        {claims.map((claim) => (
          <ClaimView
            key={claim._id}
            day={day}
            claim={claim}
            isOwn={claim.role === role}
            name={name}
          />
        ))}
        {may && (
          <>
            <p className="text-muted">{t('noShow.text', { name })}</p>
            <div>
              <Button look="secondary" disabled={isOffline} onClick={() => setOpen(true)}>
                {t('noShow.claim', { name })}
              </Button>
            </div>
          </>
        )}
      </div>
      {isOpen && (
        <ClaimDialog day={day} startsAt={startsAt} name={name} onClose={() => setOpen(false)} />
      )}
    </Card>
  )
}

interface ClaimViewProps {
  day: Day
  claim: NoShow
  isOwn: boolean
  name: string
}

function ClaimView({ day, claim, isOwn, name }: ClaimViewProps) {
  const { t } = useTranslation('meeting')
  const times = useTourTimes()
  const isOffline = useIsOffline()
  const withdraw = useWithdrawNoShow(day.bookingId, claim._id)
  const [agrees, setAgrees] = useState<boolean | null>(null)
  const { state } = claim
  const until = times.moment(new Date(claim.answerUntil), day.timeZone).at
  return (
    <div className="wrap-anywhere grid gap-2">
      <p className="font-semibold">{t(isOwn ? 'noShow.byYou' : 'noShow.byOther', { name })}</p>
      {claim.text && <p dir="auto">{claim.text}</p>}
      {claim.text && !isOwn && (
        <OfferedTranslation
          text={claim.text}
          name={`${claim._id}/claim`}
          request={(to) =>
            api.call('POST /api/bookings/:id/no-shows/:claim/translation', {
              params: { id: day.bookingId, claim: claim._id },
              body: { to },
            })
          }
        />
      )}
      <p>
        {state === 'open'
          ? t(isOwn ? 'noShow.open' : 'noShow.openYou', { time: until })
          : t(`noShow.${state}`)}
      </p>
      {claim.answer && <p dir="auto">{claim.answer}</p>}
      {claim.answer && isOwn && (
        <OfferedTranslation
          text={claim.answer}
          name={`${claim._id}/answer`}
          request={(to) =>
            api.call('POST /api/bookings/:id/no-shows/:claim/answer/translation', {
              params: { id: day.bookingId, claim: claim._id },
              body: { to },
            })
          }
        />
      )}
      {claim.outcome && <p>{t(`noShow.outcomes.${claim.outcome}`)}</p>}
      {state === 'open' && isOwn && (
        <div>
          <Button
            look="secondary"
            busy={withdraw.isPending}
            disabled={isOffline}
            onClick={() => withdraw.mutate()}
          >
            {t('noShow.withdraw')}
          </Button>
        </div>
      )}
      {state === 'open' && !isOwn && (
        <div className="flex flex-wrap gap-3">
          <Button look="secondary" disabled={isOffline} onClick={() => setAgrees(true)}>
            {t('noShow.agree')}
          </Button>
          <Button look="secondary" disabled={isOffline} onClick={() => setAgrees(false)}>
            {t('noShow.disagree')}
          </Button>
        </div>
      )}
      {agrees !== null && (
        <AnswerDialog day={day} claim={claim} agrees={agrees} onClose={() => setAgrees(null)} />
      )}
    </div>
  )
}

interface ClaimDialogProps {
  day: Day
  startsAt: string
  name: string
  onClose: () => void
}

function ClaimDialog({ day, startsAt, name, onClose }: ClaimDialogProps) {
  const { t } = useTranslation('meeting')
  const claim = useClaimNoShow(day.bookingId)
  return (
    <WordsDialog
      title={t('noShow.claim', { name })}
      text={t('noShow.dialogText', { name })}
      label={t('noShow.words')}
      action={t('noShow.send')}
      isPending={claim.isPending}
      error={claim.error}
      onClose={onClose}
      onSend={(words) =>
        claim.mutate(
          { meeting: startsAt, text: words },
          {
            onSuccess: () => {
              toast.success(t('noShow.sent'))
              onClose()
            },
          },
        )
      }
    />
  )
}

interface AnswerDialogProps {
  day: Day
  claim: NoShow
  agrees: boolean
  onClose: () => void
}

function AnswerDialog({ day, claim, agrees, onClose }: AnswerDialogProps) {
  const { t } = useTranslation('meeting')
  const answer = useAnswerNoShow(day.bookingId, claim._id)
  return (
    <WordsDialog
      title={t('noShow.answerTitle')}
      text={t(agrees ? 'noShow.agree' : 'noShow.disagree')}
      label={t('noShow.answerWords')}
      action={t('noShow.answerSend')}
      isPending={answer.isPending}
      error={answer.error}
      onClose={onClose}
      onSend={(words) =>
        answer.mutate(
          { agrees, text: words },
          {
            onSuccess: () => {
              toast.success(t('noShow.answered'))
              onClose()
            },
          },
        )
      }
    />
  )
}

interface WordsDialogProps {
  title: string
  text: string
  label: string
  action: string
  isPending: boolean
  error: Error | null
  onClose: () => void
  onSend: (words: string) => void
}

/** A dialog with one optional text. */
function WordsDialog({ title, text, label, action, ...rest }: WordsDialogProps) {
  const { isPending, error, onClose, onSend } = rest
  const { t: tCommon } = useTranslation('common')
  const [words, setWords] = useState('')
  return (
    <FormDialog
      open
      onClose={onClose}
      busy={isPending}
      title={title}
      description={text}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) onSend(words)
      }}
      cancelLabel={tCommon('actions.cancel')}
      submitLabel={action}
    >
      {error && <FormAlert cause={error}>{messageOf(error, tCommon)}</FormAlert>}
      <TextArea
        label={label}
        value={words}
        onChange={({ target }) => setWords(cutGraphemes(target.value, NO_SHOW_TEXT))}
      />
    </FormDialog>
  )
}
