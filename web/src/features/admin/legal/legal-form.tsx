import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@annai/contract/languages'
import type { AdminLegal } from '@annai/contract/site/legal/shapes'
import { isAgreedDocument, LEGAL_LIMITS, LEGAL_PATHS } from '@annai/contract/site/legal/vocabulary'
import { type FormEventHandler, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { LeaveDialog } from '../../../shell/forms/leave-dialog.tsx'
import { useLanguage } from '../../../shell/i18n/use-language.ts'
import { useProblem } from '../../../shell/i18n/use-problem.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import type { LegalFormState } from './use-legal-form.ts'

interface TextFieldsProps {
  legal: AdminLegal
  form: LegalFormState
  language: Language
}

function TextFields({ legal, form, language }: TextFieldsProps) {
  const { t } = useTranslation('admin')
  const problem = useProblem()
  const isOwn = useLanguage() === language
  const error = problem(form.formState.errors.texts?.[language])
  const text = useWatch({ control: form.control, name: `texts.${language}` })
  const [isOpen, setOpen] = useState(isOwn || text !== '')
  const shipped = legal.shipped[language]
  const name = LANGUAGE_NAMES[language]
  return (
    <details
      open={isOpen || error !== undefined}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="cursor-pointer font-semibold" lang={language}>
        {name}
      </summary>
      <fieldset aria-label={name} className="mt-3 grid gap-3">
        {legal.changedShipped.includes(language) && (
          <Banner tone="waiting" title={t('legal.changedOriginal')} />
        )}
        <TextArea
          label={t('legal.text')}
          lang={language}
          rows={12}
          limit={LEGAL_LIMITS.text}
          countFrom={0.9}
          error={error}
          {...form.register(`texts.${language}`)}
        />
        {shipped !== undefined && text.trim() === '' && (
          <Button
            look="secondary"
            size="sm"
            className="w-fit"
            onClick={() => {
              form.setValue(`texts.${language}`, shipped, { shouldDirty: true })
              form.setFocus(`texts.${language}`)
            }}
          >
            {t('legal.useOriginal')}
          </Button>
        )}
        {shipped !== undefined && text.trim() !== '' && (
          <details>
            <summary className="cursor-pointer text-muted text-sm">
              {t('legal.showOriginal')}
            </summary>
            <pre
              lang={language}
              className="mt-2 max-h-80 overflow-y-auto whitespace-pre-wrap rounded-md bg-sunken p-3 font-sans text-sm wrap-anywhere"
            >
              {shipped}
            </pre>
          </details>
        )}
      </fieldset>
    </details>
  )
}

/** Whether visitors see an own text, and the link to the page. */
function PageState({ legal: { document, versions, shipped } }: { legal: AdminLegal }) {
  const { t } = useTranslation('admin')
  const hasOwn = versions.some(
    ({ state, languages }) => state === 'current' && languages.length > 0,
  )
  const isShipped = Object.keys(shipped).length > 0
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-1 text-muted">
      {!hasOwn && <p>{t(isShipped ? 'legal.original' : 'legal.noPage')}</p>}
      {(hasOwn || isShipped) && (
        <a href={LEGAL_PATHS[document]} target="_blank" rel="noopener" className="link">
          {t('legal.open')}
        </a>
      )}
    </div>
  )
}

/** Whether people are told, and from which day the version applies. */
function KindFields({ legal: { document, versions }, form }: Omit<TextFieldsProps, 'language'>) {
  const { t } = useTranslation('admin')
  const problem = useProblem()
  const kind = useWatch({ control: form.control, name: 'kind' })
  const error = problem(form.formState.errors.inForceOn)
  const isReplacing = versions.some(({ state }) => state === 'waiting')
  return (
    <>
      {isReplacing && <Banner tone="waiting" title={t('legal.replaces')} />}
      {isAgreedDocument(document) && (
        <Select
          className="max-w-[24rem]"
          label={t('legal.kind')}
          options={(['editorial', 'material'] as const).map((value) => ({
            value,
            label: t(`legal.kinds.${value}`),
          }))}
          {...form.register('kind')}
        />
      )}
      {kind === 'material' && (
        <TextField
          type="date"
          label={t('legal.inForceOn')}
          hint={t('legal.inForceHint', { min: LEGAL_LIMITS.noticeDays })}
          error={error}
          {...form.register('inForceOn')}
        />
      )}
    </>
  )
}

interface LegalFormProps {
  legal: AdminLegal
  form: LegalFormState
  isBusy: boolean
  onPublish: FormEventHandler
}

/** Writes a document in up to five languages. */
export function LegalForm({ legal, form, isBusy, onPublish }: LegalFormProps) {
  const { t } = useTranslation('admin')
  const problem = useProblem()
  const { errors, isDirty } = form.formState
  return (
    <Card>
      <form noValidate className="grid gap-5" onSubmit={onPublish}>
        <PageState legal={legal} />
        <Select
          className="max-w-[24rem]"
          label={t('legal.binding')}
          hint={t('legal.bindingHint')}
          error={problem(errors.language)}
          options={[
            { value: '', label: t('legal.noBinding') },
            ...LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] })),
          ]}
          {...form.register('language')}
        />
        <fieldset className="grid gap-3">
          <legend className="mb-1 font-semibold">{t('legal.texts')}</legend>
          <p className="text-muted text-sm">{t('legal.textsHint')}</p>
          {LANGUAGES.map((language) => (
            <TextFields key={language} legal={legal} form={form} language={language} />
          ))}
        </fieldset>
        <KindFields legal={legal} form={form} />
        <Button type="submit" className="w-fit" busy={isBusy}>
          {t('site.publish')}
        </Button>
      </form>
      <LeaveDialog isChanged={isDirty} by="tab" />
    </Card>
  )
}
