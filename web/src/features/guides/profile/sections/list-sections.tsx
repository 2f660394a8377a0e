import { EXPERTISE_GROUPS } from '@annai/contract/guides/expertise-groups'
import { GUIDE_LIMITS as L } from '@annai/contract/guides/limits'
import {
  type Expertise,
  LANGUAGE_CODES,
  type LanguageCode,
  PRICE_UNITS,
  PROFICIENCIES,
} from '@annai/contract/guides/vocabulary'
import { CURRENCIES, currencyOf } from '@annai/contract/money'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useText } from '../../../../shell/i18n/use-text.ts'
import { scrollIntoView } from '../../../../ui/feedback/scroll-into-view.ts'
import { Select } from '../../../../ui/form/select.tsx'
import type { PriceDraft } from '../profile-draft.ts'
import { EditorSection, type SectionProps, type SectionWithErrorsProps } from './editor-section.tsx'
import { LimitedField } from './limited-field.tsx'
import { RowList } from './row-list.tsx'

/** The spoken languages, each with its level. */
export function LanguagesSection({ draft, change }: SectionProps) {
  const { t } = useTranslation()
  const name = (index: number) => t('guideProfile.languages.one', { number: index + 1 })
  const taken = new Set(draft.languages.map(({ code }) => code))
  return (
    <EditorSection
      name="languages"
      title={t('guideProfile.languages.title')}
      hint={t('guideProfile.languages.hint')}
    >
      <RowList
        rows={draft.languages}
        limit={L.languages}
        empty={{ code: '', proficiency: '' }}
        nameOf={name}
        onChange={(languages) => change({ languages })}
      >
        {(row, set, index) => (
          <div className="grid gap-3 sm:grid-cols-2">
            <Select
              label={name(index)}
              hint={row.proficiency && !row.code ? t('guideProfile.languages.half') : undefined}
              value={row.code}
              placeholder={t('guideProfile.choose')}
              onChange={(event) => set({ ...row, code: event.target.value })}
              options={LANGUAGE_CODES.filter((code) => code === row.code || !taken.has(code)).map(
                (code: LanguageCode) => ({ value: code, label: t(`languages.${code}`) }),
              )}
            />
            <Select
              label={t('guideProfile.languages.proficiency')}
              hint={row.code && !row.proficiency ? t('guideProfile.languages.half') : undefined}
              value={row.proficiency}
              placeholder={t('guideProfile.choose')}
              onChange={(event) => set({ ...row, proficiency: event.target.value })}
              options={PROFICIENCIES.map((level) => ({
                value: level,
                label: t(`proficiencies.${level}`),
              }))}
            />
          </div>
        )}
      </RowList>
    </EditorSection>
  )
}

/** The areas of expertise, up to the limit. */
export function ExpertisesSection({ draft, change }: SectionProps) {
  const { t } = useTranslation()
  const text = useText()
  const isFull = draft.expertises.length >= L.expertises
  const [refusedIn, setRefusedIn] = useState<string | null>(null)
  const toggle = (group: string, key: Expertise, isOn: boolean) => {
    const isRefused = isOn && isFull
    setRefusedIn(isRefused ? group : null)
    if (isRefused) return
    change({
      expertises: isOn
        ? [...draft.expertises, key]
        : draft.expertises.filter((other) => other !== key),
    })
  }
  return (
    <EditorSection
      name="expertises"
      title={t('guideProfile.expertises.title')}
      hint={t('guideProfile.expertises.hint')}
      aside={
        <span className="text-muted text-sm tabular-nums" aria-live="polite">
          {`${draft.expertises.length}/${L.expertises}`}
        </span>
      }
    >
      <div className="grid gap-5">
        {Object.entries(EXPERTISE_GROUPS).map(([group, keys]) => (
          <fieldset
            key={group}
            className="grid grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] gap-x-3 gap-y-2 sm:grid-cols-2 sm:gap-x-6 xl:grid-cols-3"
          >
            <legend className="mb-1 font-semibold">{text(`expertiseGroups.${group}`)}</legend>
            {keys.map((key) => {
              const isOn = draft.expertises.includes(key)
              return (
                <label
                  key={key}
                  className="flex min-h-9 items-center gap-3 has-aria-disabled:cursor-not-allowed has-aria-disabled:text-muted"
                >
                  <input
                    type="checkbox"
                    className="size-5 shrink-0"
                    checked={isOn}
                    // Not `disabled`, because pressing it shows the reason.
                    aria-disabled={(isFull && !isOn) || undefined}
                    onChange={(event) => toggle(group, key, event.target.checked)}
                  />
                  <span>{t(`expertises.${key}`)}</span>
                </label>
              )
            })}
            {group === refusedIn && (
              <p
                ref={scrollIntoView}
                role="alert"
                className="col-span-full scroll-mb-32 font-semibold text-danger text-sm"
              >
                {t('guideProfile.expertises.full', { max: L.expertises })}
              </p>
            )}
          </fieldset>
        ))}
      </div>
    </EditorSection>
  )
}

/** The highlights of a tour. */
export function HighlightsSection({ draft, change }: SectionProps) {
  const { t } = useTranslation()
  const name = (index: number) => t('guideProfile.highlights.one', { number: index + 1 })
  return (
    <EditorSection
      name="highlights"
      title={t('guideProfile.highlights.title')}
      hint={t('guideProfile.highlights.hint')}
    >
      <RowList
        rows={draft.highlights}
        limit={L.highlights}
        empty=""
        nameOf={name}
        onChange={(highlights) => change({ highlights })}
      >
        {(row, set, index) => (
          <LimitedField label={name(index)} value={row} limit={L.highlight} onChange={set} counts />
        )}
      </RowList>
    </EditorSection>
  )
}

const NO_PRICE: PriceDraft = {
  currency: '',
  description: '',
  unit: '',
  minPrice: '',
  maxPrice: '',
}
const AMOUNT_LENGTH = 16

/** The price ranges. */
export function PricesSection({ draft, change, errorOf }: SectionWithErrorsProps) {
  const { t } = useTranslation()
  const name = (index: number) => t('guideProfile.prices.one', { number: index + 1 })
  const empty: PriceDraft = {
    ...NO_PRICE,
    currency: currencyOf(draft.place.chosen?.countryCode) ?? '',
  }
  return (
    <EditorSection
      name="prices"
      title={t('guideProfile.prices.title')}
      hint={t('guideProfile.prices.hint')}
    >
      <RowList
        rows={draft.priceRanges}
        limit={L.priceRanges}
        empty={empty}
        nameOf={name}
        onChange={(priceRanges) => change({ priceRanges })}
      >
        {(row, set, index) => (
          <fieldset className="grid gap-x-3 gap-y-4 sm:grid-cols-2 xl:grid-cols-4">
            <legend className="mb-3 font-semibold">{name(index)}</legend>
            <Select
              id={`price-${index}-currency`}
              label={t('guideProfile.prices.currency')}
              error={errorOf(`priceRanges.${index}.currency`)}
              value={row.currency}
              placeholder={t('guideProfile.choose')}
              onChange={({ target }) =>
                set({ ...row, currency: target.value as PriceDraft['currency'] })
              }
              options={CURRENCIES.map((code) => ({ value: code, label: t(`currencies.${code}`) }))}
            />
            <LimitedField
              id={`price-${index}-min`}
              label={t('guideProfile.prices.min')}
              error={errorOf(`priceRanges.${index}.minPrice`)}
              value={row.minPrice}
              limit={AMOUNT_LENGTH}
              inputMode="decimal"
              onChange={(minPrice) => set({ ...row, minPrice })}
            />
            <LimitedField
              id={`price-${index}-max`}
              label={t('guideProfile.prices.max')}
              error={errorOf(`priceRanges.${index}.maxPrice`)}
              value={row.maxPrice}
              limit={AMOUNT_LENGTH}
              inputMode="decimal"
              onChange={(maxPrice) => set({ ...row, maxPrice })}
            />
            <Select
              id={`price-${index}-unit`}
              label={t('guideProfile.prices.unit')}
              error={errorOf(`priceRanges.${index}.unit`)}
              value={row.unit}
              placeholder={t('guideProfile.choose')}
              onChange={({ target }) => set({ ...row, unit: target.value as PriceDraft['unit'] })}
              options={PRICE_UNITS.map((unit) => ({ value: unit, label: t(`priceUnits.${unit}`) }))}
            />
            <div className="sm:col-span-2 xl:col-span-4">
              <LimitedField
                label={t('guideProfile.prices.description')}
                value={row.description}
                limit={L.priceDescription}
                onChange={(description) => set({ ...row, description })}
                counts
              />
            </div>
          </fieldset>
        )}
      </RowList>
    </EditorSection>
  )
}
