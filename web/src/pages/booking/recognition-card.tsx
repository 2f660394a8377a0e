import type { Day, Recognition } from '@annai/contract/bookings/day/shapes'
import { type Phrase, phraseMessageKey, phraseOf } from '@annai/contract/chat/phrases/text'
import { otherRole, type PersonRole } from '@annai/contract/person'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePhraseText } from '../../features/chat/phrases/use-phrase-text.ts'
import { OfferedTranslation } from '../../features/translations/index.ts'
import { api } from '../../shell/http/api.ts'
import { lazyOrError } from '../../ui/feedback/lazy.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { RecognitionPicture } from './recognition-picture.tsx'

const RecognitionDialog = lazyOrError(
  async () => (await import('./recognition-dialog.tsx')).RecognitionDialog,
)

const phraseIn = ({ phrase }: Recognition): Phrase | null =>
  phrase &&
  (phraseOf({ messageKey: phraseMessageKey(phrase.key as never), messageParams: phrase.params }) ??
    null)

interface RecognitionTranslationProps {
  bookingId: string
  recognition: Recognition
}

const RecognitionTranslation = ({
  bookingId,
  recognition: { role, text },
}: RecognitionTranslationProps) => (
  <OfferedTranslation
    text={text}
    name={`${bookingId}/recognition/${text}`}
    request={(to) =>
      api.call('POST /api/bookings/:id/recognitions/:role/translation', {
        params: { id: bookingId, role },
        body: { to },
      })
    }
  />
)

interface RecognitionCardProps {
  day: Day
  role: PersonRole
  name: string
  maySet: boolean
}

/** How the parties recognise each other. */
export function RecognitionCard({ day, role, name, maySet }: RecognitionCardProps) {
  const { t } = useTranslation('meeting')
  const { t: tChat } = useTranslation()
  const textOf = usePhraseText()
  const [isOpen, setOpen] = useState(false)
  const said = (by: PersonRole) => day.recognitions.find((each) => each.role === by)
  const [own, other] = [said(role), said(otherRole(role))]
  const shown = (recognition: Recognition | undefined, missing: string, alt: string) => {
    if (!recognition) return missing
    const phrase = phraseIn(recognition)
    return (
      <>
        <p>{phrase ? textOf(phrase) : recognition.text}</p>
        {recognition === other && !phrase && (
          <RecognitionTranslation bookingId={day.bookingId} recognition={other} />
        )}
        {recognition.picture && (
          <RecognitionPicture bookingId={day.bookingId} picture={recognition.picture} alt={alt} />
        )}
      </>
    )
  }
  return (
    <Card
      title={t('recognition.title')}
      aside={
        maySet && (
          <Button look="secondary" size="sm" onClick={() => setOpen(true)}>
            {t(own ? 'recognition.edit' : 'recognition.set')}
          </Button>
        )
      }
    >
      <dl className="wrap-anywhere grid gap-3">
        <div>
          <dt className="text-muted text-sm">{t('recognition.other', { name })}</dt>
          <dd dir="auto">
            {shown(
              other,
              t('recognition.notSaid', { name }),
              tChat('chat.pictures.from', { name }),
            )}
          </dd>
        </div>
        <div>
          <dt className="text-muted text-sm">{t('recognition.you')}</dt>
          <dd dir="auto">
            {shown(own, t('recognition.notSaidYou', { name }), tChat('chat.pictures.own'))}
          </dd>
        </div>
      </dl>
      {isOpen && (
        <Suspense>
          <RecognitionDialog day={day} own={own} name={name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Card>
  )
}
