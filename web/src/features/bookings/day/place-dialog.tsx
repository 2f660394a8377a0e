import { countryFacts, DAY_COUNTRY_CODES } from '@annai/contract/bookings/day/countries'
import { PLACE_LIMITS, WAITS } from '@annai/contract/bookings/day/limits'
import type { MeetingPointRequest } from '@annai/contract/bookings/day/shapes'
import { graphemes } from '@annai/contract/graphemes'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useShapeResolver } from '../../../shell/forms/use-shape-resolver.ts'
import { messageOf } from '../../../shell/http/api-error.ts'
import { useCountryName } from '../../../shell/i18n/use-country-name.ts'
import { useProblem } from '../../../shell/i18n/use-problem.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { FormAlert } from '../../../ui/feedback/form-alert.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'

interface PlaceDialogProps {
  title: string
  description: string
  submitLabel: string
  positionHint: string
  initial: MeetingPointRequest
  /** Whether it has how long the guide waits there. */
  hasWaits: boolean
  isBusy: boolean
  error: Error | null
  onSubmit: (point: MeetingPointRequest) => void
  onClose: () => void
}

/** The form of a place. */
export function PlaceDialog(props: PlaceDialogProps) {
  const { title, description, submitLabel, positionHint, initial, hasWaits } = props
  const { isBusy, error, onSubmit, onClose } = props
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const problem = useProblem()
  const countryName = useCountryName()
  const form = useForm({
    resolver: useShapeResolver(
      async () => (await import('@annai/contract/bookings/day/shapes')).MeetingPointRequest,
    ),
    defaultValues: initial,
  })
  const { register, handleSubmit, formState, setValue, watch } = form
  const { errors } = formState
  const [country, localAddress, position] = watch([
    'place.country',
    'place.localAddress',
    'place.position',
  ])
  const needsScript = countryFacts(country ?? null)?.hasOwnScript && !localAddress?.trim()

  const submit = handleSubmit((point) => {
    if (!isBusy) onSubmit(point)
  })
  const text = (name: 'name' | 'address' | 'localAddress', limit: number) => ({
    label: t(`booking.day.${name}`),
    hint: t(`booking.day.${name}Hint`),
    error: problem(errors.place?.[name]),
    maxLength: limit * 4,
    autoComplete: 'off',
    ...register(`place.${name}`),
  })
  return (
    <FormDialog
      open
      onClose={onClose}
      busy={isBusy}
      title={title}
      description={description}
      onSubmit={submit}
      cancelLabel={tCommon('actions.cancel')}
      submitLabel={submitLabel}
    >
      {error && <FormAlert cause={error}>{messageOf(error, tCommon)}</FormAlert>}
      <TextField {...text('name', PLACE_LIMITS.name)} />
      <Select
        label={t('booking.day.country')}
        error={problem(errors.place?.country)}
        placeholder={t('booking.day.chooseCountry')}
        options={DAY_COUNTRY_CODES.map((code) => ({
          value: code,
          label: countryName(code),
        }))}
        {...register('place.country')}
      />
      <TextField {...text('address', PLACE_LIMITS.address)} optional />
      <TextField
        {...text('localAddress', PLACE_LIMITS.localAddress)}
        lang={countryFacts(country ?? null)?.language}
        optional
      />
      {needsScript && <Banner tone="waiting">{t('booking.day.scriptMissing')}</Banner>}
      <TextArea
        label={t('booking.day.note')}
        hint={t('booking.day.noteHint')}
        optional
        rows={2}
        limit={PLACE_LIMITS.note}
        measure={graphemes}
        countFrom={0.9}
        error={problem(errors.place?.note)}
        {...register('place.note')}
      />
      {hasWaits && (
        <Select
          label={t('booking.day.waits')}
          error={problem(errors.waits)}
          options={WAITS.map((minutes) => ({
            value: String(minutes),
            label: t('booking.day.minutes', { count: minutes }),
          }))}
          {...register('waits', { setValueAs: Number })}
        />
      )}
      <PositionField
        hint={positionHint}
        isSet={Boolean(position)}
        onChange={(value) => setValue('place.position', value, { shouldDirty: true })}
      />
    </FormDialog>
  )
}

interface PositionFieldProps {
  hint: string
  isSet: boolean
  onChange: (position: { lat: number; lng: number } | null) => void
}

/** One fix of the device, on a press; it is never followed. */
function PositionField({ hint, isSet, onChange }: PositionFieldProps) {
  const { t } = useTranslation()
  const [state, setState] = useState<'idle' | 'reading' | 'failed'>('idle')
  const read = () => {
    if (!('geolocation' in navigator)) return setState('failed')
    setState('reading')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState('idle')
        onChange({ lat: coords.latitude, lng: coords.longitude })
      },
      () => setState('failed'),
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 },
    )
  }
  return (
    <div className="grid justify-items-start gap-2">
      <p className="font-semibold">{t('booking.day.position')}</p>
      <p className="text-muted text-sm">{hint}</p>
      {isSet ? (
        <div className="flex flex-wrap items-center gap-3">
          <span role="status">{t('booking.day.positionSet')}</span>
          <Button look="secondary" size="sm" onClick={() => onChange(null)}>
            {t('booking.day.positionRemove')}
          </Button>
        </div>
      ) : (
        <Button look="secondary" size="sm" busy={state === 'reading'} onClick={read}>
          {t('booking.day.positionUse')}
        </Button>
      )}
      {state === 'failed' && (
        <p role="alert" className="text-danger">
          {t('booking.day.positionFailed')}
        </p>
      )}
    </div>
  )
}
