import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shell/http/api.ts'
import { messageOf } from '../../../shell/http/api-error.ts'
import { useLanguage } from '../../../shell/i18n/use-language.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { FormAlert } from '../../../ui/feedback/form-alert.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { useFocusAfterRemoval } from '../../../ui/form/use-focus-after-removal.ts'
import { guideKeys } from '../guide-keys.ts'

/** What staff changed in the profile, until the guide keeps it or gives the earlier one back. */
export function StaffEditBanner() {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const language = useLanguage()
  const client = useQueryClient()
  const { data } = useQuery({
    // Below the profile, so that it is read again with it.
    queryKey: [...guideKeys.own, 'staff-edit'],
    queryFn: ({ signal }) => api.call('GET /api/guides/staff-edit', {}, { signal }),
  })
  const answer = useMutation({
    mutationFn: (body: { id: string; keep: boolean }) =>
      api.call('POST /api/guides/staff-edit', { body }),
    onSuccess: (_, { keep }) => {
      if (!keep) toast.success(t('guideProfile.staffEdit.undone'))
    },
    onSettled: () => client.invalidateQueries({ queryKey: guideKeys.own }),
  })
  const frame = useFocusAfterRemoval<HTMLDivElement>('main')
  const isSending = (keep: boolean) => answer.isPending && answer.variables.keep === keep
  const edit = data?.edit
  if (!edit) return null
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(new Date(edit.date))
  const sections = new Intl.ListFormat(language, { type: 'conjunction' }).format(
    edit.sections.map((section) => t(`guideProfile.${section}.title`)),
  )
  return (
    <div {...frame} className="grid gap-3">
      <Banner
        tone="info"
        title={t('guideProfile.staffEdit.title')}
        action={
          <div className="flex flex-wrap gap-2">
            <Button
              size="sm"
              look="secondary"
              busy={isSending(true)}
              disabled={isSending(false)}
              onClick={() => answer.mutate({ id: edit._id, keep: true })}
            >
              {t('guideProfile.staffEdit.keep')}
            </Button>
            {edit.canUndo && (
              <Button
                size="sm"
                look="quiet"
                busy={isSending(false)}
                disabled={isSending(true)}
                onClick={() => answer.mutate({ id: edit._id, keep: false })}
              >
                {t('guideProfile.staffEdit.undo')}
              </Button>
            )}
          </div>
        }
      >
        <p>{t('guideProfile.staffEdit.text', { admin: edit.by, date })}</p>
        <p>{t('guideProfile.staffEdit.changed', { sections })}</p>
        {!edit.canUndo && <p>{t('guideProfile.staffEdit.changedSince')}</p>}
      </Banner>
      {answer.error && (
        <FormAlert cause={answer.error}>{messageOf(answer.error, tCommon)}</FormAlert>
      )}
    </div>
  )
}
