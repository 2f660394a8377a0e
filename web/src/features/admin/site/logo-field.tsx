import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../shell/http/api-error.ts'
import { upload } from '../../../shell/http/upload.ts'
import { useLanguage } from '../../../shell/i18n/use-language.ts'
import { Button } from '../../../ui/form/button.tsx'
import { useFocusAfterRemoval } from '../../../ui/form/use-focus-after-removal.ts'
import { useObjectUrl } from '../../../ui/use-object-url.ts'
import { asAdmin } from '../admin-queries.ts'
import { useAdminSite } from './site-queries.ts'
import type { SiteFormState } from './use-site-form.ts'

/** The logo of the site. A chosen picture is uploaded at once and used once it is published. */
export function LogoField({ form }: { form: SiteFormState }) {
  const { t } = useTranslation('admin')
  const { t: common } = useTranslation('common')
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  const frame = useFocusAfterRemoval<HTMLDivElement>('button')
  const language = useLanguage()
  const { data: site } = useAdminSite()
  const [chosen, setChosen] = useState<{ logo: string; file: File } | null>(null)
  const logo = useWatch({ control: form.control, name: 'logo' })
  const add = useMutation({
    mutationFn: (file: File) => asAdmin(upload('POST /api/admin/site/logo', { fields: { file } })),
    onSuccess: (stored, file) => {
      setChosen({ logo: stored.logo, file })
      form.setValue('logo', stored.logo, { shouldDirty: true })
    },
  })
  const chosenUrl = useObjectUrl(chosen && chosen.logo === logo ? chosen.file : null)
  // Only the published logo has an address; that of another version appears once it is published.
  const published =
    site && site.settings.logo === logo ? `/favicon.svg?v=${site.version}&lang=${language}` : null
  const shown = chosenUrl ?? published
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="font-semibold">
        {t('site.logo')}
      </label>
      <p id={`${id}-hint`} className="text-muted text-sm">
        {t('site.logoHint')}
      </p>
      <input
        ref={box}
        id={id}
        type="file"
        accept="image/png,image/webp"
        className="sr-only"
        tabIndex={-1}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => {
          const file = target.files?.[0]
          // Reset, so that choosing the same file again fires a change event.
          target.value = ''
          if (file) add.mutate(file)
        }}
      />
      <div {...frame} className="flex flex-wrap items-center gap-3">
        {logo && shown && (
          <img src={shown} alt={t('site.logo')} className="size-16 rounded-lg object-contain" />
        )}
        <Button
          look="secondary"
          size="sm"
          busy={add.isPending}
          aria-describedby={`${id}-hint`}
          onClick={() => box.current?.click()}
        >
          {t(logo ? 'site.otherLogo' : 'site.chooseLogo')}
        </Button>
        {logo && (
          <Button
            look="quiet"
            size="sm"
            onClick={() => form.setValue('logo', undefined, { shouldDirty: true })}
          >
            {t('site.removeLogo')}
          </Button>
        )}
      </div>
      {add.error && (
        <p role="alert" className="font-semibold text-danger text-sm">
          {messageOf(add.error, common)}
        </p>
      )}
    </div>
  )
}
