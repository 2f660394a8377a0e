import { RECOGNITION_TEXT } from '@annai/contract/bookings/day/limits'
import type { Day, Recognition } from '@annai/contract/bookings/day/shapes'
import { blanksOf } from '@annai/contract/chat/phrases/vocabulary'
import { cutGraphemes } from '@annai/contract/graphemes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSetRecognition } from '../../features/bookings/day/day-queries.ts'
import { PhraseBlanks } from '../../features/chat/phrases/phrase-blanks.tsx'
import { messageOf } from '../../shell/http/api-error.ts'
import { FormAlert } from '../../ui/feedback/form-alert.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/button.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { type ChosenPicture, RecognitionPictureField } from './recognition-picture-field.tsx'

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

/** How the other recognises me: words, a picture or both. */
export function RecognitionDialog({ day, own, name, onClose }: DialogProps) {
  const { t } = useTranslation('meeting')
  const { t: tCommon } = useTranslation('common')
  const save = useSetRecognition(day.bookingId)
  const [kind, setKind] = useState<Kind>(own && !own.phrase ? 'words' : kindOf(own?.phrase?.key))
  const [values, setValues] = useState<Record<string, string>>(own?.phrase?.params ?? {})
  const [words, setWords] = useState(own?.text ?? '')
  const [picture, setPicture] = useState<ChosenPicture | null>(own?.picture ?? null)
  const isFilled =
    kind === 'words'
      ? words.trim() !== '' || picture !== null
      : blanksOf(kind).every((blank) => values[blank])
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
        if (save.isPending || !isFilled) return
        send({
          ...(kind === 'words' ? { text: words } : { phrase: { key: kind, params: values } }),
          ...(picture &&
            (picture instanceof File ? { file: picture } : { pictureId: picture._id })),
        })
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
      <RecognitionPictureField
        bookingId={day.bookingId}
        picture={picture}
        disabled={save.isPending}
        onChange={setPicture}
      />
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
