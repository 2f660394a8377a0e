import { GROUP_DETAILS_LIMITS } from '@annai/contract/bookings/group-details/limits'
import { DIETS, MOBILITIES } from '@annai/contract/bookings/group-details/vocabulary'
import { graphemes } from '@annai/contract/graphemes'
import { useTranslation } from 'react-i18next'
import FaPlus from '~icons/fa-solid/plus'
import FaTrashAlt from '~icons/fa-solid/trash-alt'
import { useProblem } from '../../../shell/i18n/use-problem.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { IconButton } from '../../../ui/form/icon-button.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import type { GroupDetailsErrors, GroupDetailsForm } from './group-details-form.ts'
import { useNeedName } from './use-need-name.ts'

interface GroupDetailsFieldsProps {
  value: GroupDetailsForm
  onChange: (value: GroupDetailsForm) => void
  errors: GroupDetailsErrors | undefined
}

const toggled = <Code,>(codes: readonly Code[], code: Code): Code[] =>
  codes.includes(code) ? codes.filter((other) => other !== code) : [...codes, code]

/** The needs of the travellers, and the consent to share them with guides. */
export function GroupDetailsFields({ value, onChange, errors = {} }: GroupDetailsFieldsProps) {
  const { t } = useTranslation()
  const problem = useProblem()
  const nameOf = useNeedName()
  const set = (changes: Partial<GroupDetailsForm>) => onChange({ ...value, ...changes })
  return (
    <>
      <ChildAges value={value} onChange={onChange} errors={errors} />
      <fieldset>
        <legend className="mb-2 font-semibold">{t('booking.groupDetails.diet')}</legend>
        <div className="grid gap-2 sm:grid-cols-2">
          {DIETS.map((code) => (
            <Checkbox
              key={code}
              label={nameOf(code)}
              checked={value.diet.includes(code)}
              onChange={() => set({ diet: toggled(value.diet, code) })}
            />
          ))}
        </div>
      </fieldset>
      <TextArea
        label={t('booking.groupDetails.allergies')}
        hint={t('booking.groupDetails.allergiesHint')}
        rows={2}
        limit={GROUP_DETAILS_LIMITS.allergies}
        measure={graphemes}
        countFrom={0.9}
        error={problem(errors.allergies)}
        autoComplete="off"
        value={value.allergies}
        onChange={({ target }) => set({ allergies: target.value })}
      />
      <fieldset>
        <legend className="mb-2 font-semibold">{t('booking.groupDetails.mobility')}</legend>
        <div className="grid gap-2 sm:grid-cols-2">
          {MOBILITIES.map((code) => (
            <Checkbox
              key={code}
              label={nameOf(code)}
              checked={value.mobility.includes(code)}
              onChange={() => set({ mobility: toggled(value.mobility, code) })}
            />
          ))}
        </div>
      </fieldset>
      <TextArea
        label={t('booking.groupDetails.note')}
        hint={t('booking.groupDetails.noteHint')}
        rows={3}
        limit={GROUP_DETAILS_LIMITS.note}
        measure={graphemes}
        countFrom={0.9}
        error={problem(errors.note)}
        autoComplete="off"
        value={value.note}
        onChange={({ target }) => set({ note: target.value })}
      />
      <Checkbox
        label={t('booking.groupDetails.consent')}
        hint={t('booking.groupDetails.consentHint')}
        error={problem(errors.consent)}
        checked={value.consent}
        onChange={({ target }) => set({ consent: target.checked })}
      />
    </>
  )
}

const AGES = Array.from({ length: GROUP_DETAILS_LIMITS.childAge + 1 }, (_, age) => age)

/** A select box for each child's age. */
function ChildAges({ value, onChange, errors = {} }: GroupDetailsFieldsProps) {
  const { t } = useTranslation()
  const problem = useProblem()
  const { childAges } = value
  const set = (ages: number[]) => onChange({ ...value, childAges: ages })
  const error = Array.isArray(errors.childAges) ? undefined : problem(errors.childAges)
  const missing = (age: number) =>
    errors.childAges && Number.isNaN(age) ? problem({ message: 'required' }) : undefined
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-semibold">{t('booking.groupDetails.ages')}</legend>
      {childAges.map((age, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a child has no identity but its index
        <div key={at} className="flex items-start gap-2">
          <Select
            className="w-full max-w-56"
            label={t('booking.groupDetails.age', { number: at + 1 })}
            error={missing(age)}
            placeholder=""
            value={Number.isNaN(age) ? '' : String(age)}
            options={AGES.map((years) => ({
              value: String(years),
              label:
                years === 0
                  ? t('booking.groupDetails.underOne')
                  : t('booking.groupDetails.years', { count: years }),
            }))}
            onChange={({ target }) =>
              set(childAges.map((other, index) => (index === at ? Number(target.value) : other)))
            }
          />
          <IconButton
            label={t('booking.groupDetails.removeChild', { number: at + 1 })}
            icon={<FaTrashAlt />}
            className="mt-7 text-danger"
            onClick={() => set(childAges.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      {error && childAges.every((age) => !Number.isNaN(age)) && (
        <p className="font-semibold text-danger text-sm">{error}</p>
      )}
      {childAges.length < GROUP_DETAILS_LIMITS.childAges && (
        <Button
          look="secondary"
          size="sm"
          className="justify-self-start"
          onClick={() => set([...childAges, Number.NaN])}
        >
          <FaPlus aria-hidden="true" className="size-3.5" />
          {t('booking.groupDetails.addChild')}
        </Button>
      )}
    </fieldset>
  )
}
