import type { SiteSettings } from '@annai/contract/site/settings'
import type { AdminSite } from '@annai/contract/site/shapes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isRefusal } from '../../../shell/http/api-error.ts'
import { QueryView } from '../../../shell/http/query-view.tsx'
import { FormAlert } from '../../../ui/feedback/form-alert.tsx'
import { PageSpinner } from '../../../ui/feedback/spinner.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { toastResult, useActionToasts } from '../use-action-toasts.ts'
import { SiteForm } from './site-form.tsx'
import { useAdminSite, usePublishSite } from './site-queries.ts'
import { SiteVersions } from './site-versions.tsx'
import { formOf, useSiteForm } from './use-site-form.ts'

function LoadedSite({ site }: { site: AdminSite }) {
  const { t } = useTranslation('admin')
  const outcome = useActionToasts()
  const publish = usePublishSite()
  const form = useSiteForm(site.settings)
  // The version that the form was made from. A refetch must not change it, because the form would
  // then overwrite another owner's version.
  const [base, setBase] = useState(site.version)
  const isStale = isRefusal(publish.error, 'site.stale')

  async function publishNow(settings: SiteSettings) {
    const call = publish.mutateAsync({ base: isStale ? site.version : base, settings })
    const isDone = await toastResult(call, outcome(t('site.published'), t('site.failed')))
    if (isDone) setBase((await call).version)
  }

  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <div className="grid gap-4">
        {isStale && (
          <FormAlert cause={publish.error} title={t('site.staleTitle')}>
            {t('site.staleText')}
          </FormAlert>
        )}
        <SiteForm form={form} isBusy={publish.isPending} onPublish={publishNow} />
      </div>
      <SiteVersions
        site={site}
        onUse={(version) => {
          form.reset(formOf(version.settings))
          toast.success(t('site.reused'), { id: 'admin-action', description: null })
        }}
      />
    </div>
  )
}

/** The settings of the site, for owners. */
export function SiteView() {
  const site = useAdminSite()
  return (
    <QueryView query={site} waiting={<PageSpinner />}>
      {(data) => <LoadedSite site={data} />}
    </QueryView>
  )
}
