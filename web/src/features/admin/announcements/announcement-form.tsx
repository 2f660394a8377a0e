import { ANNOUNCEMENT_LIMITS } from '@annai/contract/admin/announcements/limits'
import type { AnnouncementTexts } from '@annai/contract/admin/announcements/shapes'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@annai/contract/languages'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { LeaveDialog } from '../../../shell/forms/leave-dialog.tsx'
import { LoadFailure } from '../../../shell/http/load-failure.tsx'
import { useCountryName } from '../../../shell/i18n/use-country-name.ts'
import { useLanguage } from '../../../shell/i18n/use-language.ts'
import { useProblem } from '../../../shell/i18n/use-problem.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { saveAdminDraft } from '../admin-draft.ts'
import { toastResult, useActionToasts } from '../use-action-toasts.ts'
import { useAudience, useTestAnnouncement } from './announcement-queries.ts'
import { SendDialog } from './send-dialog.tsx'
import {
  ANNOUNCEMENT_DRAFT,
  type AnnouncementFormState,
  emptyAnnouncement,
  hasWords,
  useAnnouncementForm,
} from './use-announcement-form.ts'

interface TextFieldsProps {
  form: AnnouncementFormState
  language: Language
}

function TextFields({ form, language }: TextFieldsProps) {
  const { t } = useTranslation('admin')
  const problem = useProblem()
  const errors = form.formState.errors.texts?.[language]
  const isOwn = useLanguage() === language
  const written = useWatch({ control: form.control, name: `texts.${language}` })
  const opens = isOwn || errors !== undefined || hasWords({ [language]: written })
  const [isOpen, setOpen] = useState(opens)
  // It never closes by itself, because the focus may be inside.
  useEffect(() => {
    if (opens) setOpen(true)
  }, [opens])
  const name = LANGUAGE_NAMES[language]
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="cursor-pointer font-semibold" lang={language}>
        {name}
      </summary>
      <fieldset aria-label={name} className="mt-3 grid gap-4">
        <TextField
          label={t('announcements.title')}
          lang={language}
          error={problem(errors?.title)}
          {...form.register(`texts.${language}.title`)}
        />
        <TextArea
          label={t('announcements.text')}
          lang={language}
          rows={5}
          limit={ANNOUNCEMENT_LIMITS.text}
          error={problem(errors?.text)}
          {...form.register(`texts.${language}.text`)}
        />
      </fieldset>
    </details>
  )
}

/** Writes an announcement, tests it and sends it. */
export function AnnouncementForm({ countries }: { countries: readonly string[] }) {
  const { t } = useTranslation('admin')
  const outcome = useActionToasts()
  const form = useAnnouncementForm()
  const [id, country, written] = useWatch({
    control: form.control,
    name: ['_id', 'country', 'texts'],
  })
  const audience = useAudience(country)
  const test = useTestAnnouncement()
  const [texts, setTexts] = useState<AnnouncementTexts | null>(null)
  const countryName = useCountryName()
  const { errors, isSubmitted } = form.formState
  const hasNoText =
    isSubmitted && LANGUAGES.every((language) => !errors.texts?.[language]) && errors.texts
  const count = audience.data?.count
  return (
    <Card>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={form.handleSubmit((values) => setTexts(values.texts))}
      >
        <p className="text-muted">{t('announcements.intro')}</p>
        <div className="grid gap-1">
          <Select
            label={t('announcements.country')}
            options={[
              { value: '', label: t('announcements.everywhere') },
              ...countries.map((code) => ({ value: code, label: countryName(code) })),
            ]}
            {...form.register('country')}
          />
          <p role="status" className="text-muted">
            {count !== undefined && t('announcements.countOf', { count })}
          </p>
          {audience.isError && count === undefined && (
            <LoadFailure query={audience} title={t('announcements.countFailed')} />
          )}
        </div>
        <fieldset className="grid gap-3">
          <legend className="mb-1 font-semibold">{t('announcements.texts')}</legend>
          <p className="text-muted text-sm">{t('announcements.textsHint')}</p>
          {hasNoText && <Banner tone="bad" role="alert" title={t('announcements.required')} />}
          {LANGUAGES.map((language) => (
            <TextFields key={language} form={form} language={language} />
          ))}
        </fieldset>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" aria-haspopup="dialog" disabled={!count}>
            {t('announcements.send')}
          </Button>
          <Button
            look="secondary"
            busy={test.isPending}
            onClick={form.handleSubmit((values) =>
              toastResult(
                test.mutateAsync(values.texts),
                outcome(t('announcements.tested'), t('announcements.testFailed')),
              ),
            )}
          >
            {t('announcements.test')}
          </Button>
        </div>
      </form>
      {texts && count !== undefined && (
        <SendDialog
          id={id}
          texts={texts}
          country={country || null}
          count={count}
          onClose={() => setTexts(null)}
          onSent={() => {
            form.reset(emptyAnnouncement())
            saveAdminDraft(ANNOUNCEMENT_DRAFT, '')
          }}
        />
      )}
      <LeaveDialog isChanged={hasWords(written)} by="tab" />
    </Card>
  )
}
