import type { AdminLegal } from '@annai/contract/site/legal/shapes'
import { isLegalDocument, LEGAL_DOCUMENTS } from '@annai/contract/site/legal/vocabulary'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useDiscard } from '../../../shell/forms/discard-dialog.tsx'
import { setFieldProblems } from '../../../shell/forms/field-problems.ts'
import { isRefusal } from '../../../shell/http/api-error.ts'
import { QueryView } from '../../../shell/http/query-view.tsx'
import { FormAlert } from '../../../ui/feedback/form-alert.tsx'
import { PageSpinner } from '../../../ui/feedback/spinner.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Select } from '../../../ui/form/select.tsx'
import { saveAdminDraft } from '../admin-draft.ts'
import { toastResult, useActionToasts } from '../use-action-toasts.ts'
import { LegalForm } from './legal-form.tsx'
import { useAdminLegal, usePublishLegal, useReadVersion } from './legal-queries.ts'
import { LegalVersions } from './legal-versions.tsx'
import { draftOf, useLegalForm, valuesOf } from './use-legal-form.ts'

function LoadedDocument({ legal }: { legal: AdminLegal }) {
  const { t } = useTranslation('admin')
  const outcome = useActionToasts()
  const { document } = legal
  const publish = usePublishLegal(document)
  const read = useReadVersion(document)
  const form = useLegalForm(legal)
  const isStale = isRefusal(publish.error, 'site.stale')

  const publishNow = form.handleSubmit(async (request) => {
    const base = isStale ? legal.version : request.base
    const call = publish.mutateAsync({ ...request, base })
    const isDone = await toastResult(call, outcome(t('site.published'), t('legal.failed')))
    if (!isDone) return call.catch((error: unknown) => void setFieldProblems(form, error))
    form.reset(valuesOf(await call))
    saveAdminDraft(draftOf(document), '')
  })

  async function reuse(version: number) {
    const older = await read.mutateAsync(version).catch(() => null)
    if (!older) return toast.error(t('legal.readFailed'), { id: 'admin-action' })
    const { texts, language } = valuesOf(older)
    form.setValue('texts', texts, { shouldDirty: true })
    form.setValue('language', language, { shouldDirty: true })
    toast.success(t('site.reused'), { id: 'admin-action', description: null })
  }

  const wanted = useRef(legal.version)
  const { requestDiscard, dialog } = useDiscard(
    form.formState.isDirty,
    () => void reuse(wanted.current),
  )

  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <div className="grid gap-4">
        {isStale && (
          <FormAlert cause={publish.error} title={t('site.staleTitle')}>
            {t('site.staleText')}
          </FormAlert>
        )}
        <LegalForm legal={legal} form={form} isBusy={publish.isPending} onPublish={publishNow} />
      </div>
      <LegalVersions
        legal={legal}
        isBusy={read.isPending}
        onUse={(version) => {
          wanted.current = version
          requestDiscard()
        }}
      />
      {dialog}
    </div>
  )
}

/** The documents of the site, for owners. */
export function LegalView() {
  const { t } = useTranslation('admin')
  const [params, setParams] = useSearchParams()
  const named = params.get('document') ?? ''
  const document = isLegalDocument(named) ? named : 'terms'
  const legal = useAdminLegal(document)
  return (
    <div className="grid gap-5">
      <p className="max-w-[42rem] text-muted">{t('legal.intro')}</p>
      <Select
        className="max-w-[24rem]"
        label={t('legal.document')}
        value={document}
        options={LEGAL_DOCUMENTS.map((value) => ({ value, label: t(`legal.documents.${value}`) }))}
        onChange={({ target }) => setParams({ tab: 'legal', document: target.value })}
      />
      <QueryView query={legal} waiting={<PageSpinner />}>
        {(data) => <LoadedDocument key={data.document} legal={data} />}
      </QueryView>
    </div>
  )
}
