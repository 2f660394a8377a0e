import { RECOGNITION_TEXT } from '@annai/contract/bookings/day/limits'
import type { Day, Recognition } from '@annai/contract/bookings/day/shapes'
import { type Phrase, phraseMessageKey, phraseOf } from '@annai/contract/chat/phrases/text'
import { blanksOf } from '@annai/contract/chat/phrases/vocabulary'
import { cutGraphemes } from '@annai/contract/graphemes'
import { otherRole, type PersonRole } from '@annai/contract/person'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSetRecognition } from '../../features/bookings/day/day-queries.ts'
import { PhraseBlanks } from '../../features/chat/phrases/phrase-blanks.tsx'
import { usePhraseText } from '../../features/chat/phrases/use-phrase-text.ts'
import { messageOf } from '../../shell/http/api-error.ts'
import { FormAlert } from '../../ui/feedback/form-alert.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/button.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'

const phraseIn = ({ phrase }: Recognition): Phrase | null =>
  phrase &&
  (phraseOf({ messageKey: phraseMessageKey(phrase.key as never), messageParams: phrase.params }) ??
    null)

interface RecognitionCardProps {
  day: Day
  role: PersonRole
  name: string
  maySet: boolean
}

/** How the parties recognise each other. */
export function RecognitionCard({ day, role, name, maySet }: RecognitionCardProps) {
  const { t } = useTranslation('meeting')
  const textOf = usePhraseText()
  const [isOpen, setOpen] = useState(false)
  const said = (by: PersonRole) => day.recognitions.find((each) => each.role === by)
  const words = (recognition: Recognition | undefined) => {
    const phrase = recognition && phraseIn(recognition)
    return phrase ? textOf(phrase) : recognition?.text
  }
  const [own, other] = [said(role), said(otherRole(role))]
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
          <dd dir="auto">{words(other) ?? t('recognition.notSaid', { name })}</dd>
        </div>
        <div>
          <dt className="text-muted text-sm">{t('recognition.you')}</dt>
          <dd dir="auto">{words(own) ?? t('recognition.notSaidYou', { name })}</dd>
        </div>
      </dl>
      {isOpen && (
        <RecognitionDialog day={day} own={own} name={name} onClose={() => setOpen(false)} />
      )}
    </Card>
  )
}

const KINDS = ['wearing', 'carrying', 'words'] as const
type Kind = (typeof KINDS)[number]
const kindOf = (value: string | undefined): Kind =>
  KINDS.find((kind) => kind === value) ?? 'wearing'

interface DialogProps {
  day: Day
  own: Recognition | undefined
  name: string
  onClose: () => void
}

function RecognitionDialog({ day, own, name, onClose }: DialogProps) {
  const { t } = useTranslation('meeting')
  const { t: tCommon } = useTranslation('common')
  const save = useSetRecognition(day.bookingId)
  const [kind, setKind] = useState<Kind>(own && !own.phrase ? 'words' : kindOf(own?.phrase?.key))
  const [values, setValues] = useState<Record<string, string>>(own?.phrase?.params ?? {})
  const [words, setWords] = useState(own?.text ?? '')
  const isFilled =
    kind === 'words' ? words.trim() !== '' : blanksOf(kind).every((blank) => values[blank])
  const send = (body: Parameters<typeof save.mutate>[0]) =>
    save.mutate(body, {
      onSuccess: () => {
        toast.success(t('recognition.saved'))
        onClose()
      },
    })
  return (
    <FormDialog
      open
      onClose={onClose}
      busy={save.isPending}
      title={t('recognition.set')}
      description={t('recognition.text')}
      onSubmit={(event) => {
        event.preventDefault()
        if (!save.isPending && isFilled)
          send(kind === 'words' ? { text: words } : { phrase: { key: kind, params: values } })
      }}
      cancelLabel={tCommon('actions.cancel')}
      submitLabel={t('recognition.save')}
      isSubmitDisabled={!isFilled}
    >
      {save.isError && <FormAlert cause={save.error}>{messageOf(save.error, tCommon)}</FormAlert>}
      <Select
        label={t('recognition.kind', { name })}
        value={kind}
        onChange={({ target }) => setKind(kindOf(target.value))}
        options={KINDS.map((value) => ({ value, label: t(`recognition.${value}`) }))}
      />
      {kind === 'words' ? (
        <TextField
          label={t('recognition.words')}
          hint={t('recognition.wordsHint')}
          value={words}
          autoComplete="off"
          onChange={({ target }) => setWords(cutGraphemes(target.value, RECOGNITION_TEXT))}
        />
      ) : (
        <PhraseBlanks key={kind} phrase={kind} values={values} onChange={setValues} />
      )}
      {own && (
        <div>
          <Button look="danger" size="sm" busy={save.isPending} onClick={() => send({ text: '' })}>
            {t('recognition.remove')}
          </Button>
        </div>
      )}
    </FormDialog>
  )
}
