import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import FaDownload from '~icons/fa-solid/download'
import { messageOf } from '../../shell/http/api-error.ts'
import { saveFile } from '../../shell/save-file.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/button.tsx'
import { type AdminTab, fetchCsv } from './admin-queries.ts'

interface ExportButtonProps {
  list: AdminTab | 'audit'
  query: Record<string, string | number>
}

/**
 * Downloads the filtered list as CSV. A plain link would not work, because the token is sent in a
 * header.
 */
export function ExportButton({ list, query }: ExportButtonProps) {
  const { t } = useTranslation('admin')
  const { t: tCommon } = useTranslation('common')
  const fetching = useMutation({
    mutationFn: () => fetchCsv(list, query),
    onSuccess(text) {
      // Decoding the response as text removed its byte order mark, which spreadsheets need.
      const file = new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' })
      saveFile(`annai-${list}.csv`, file)
    },
    onError: (error) =>
      toast.error(t('list.exportFailed'), { description: messageOf(error, tCommon) }),
  })
  return (
    <Button look="secondary" busy={fetching.isPending} onClick={() => fetching.mutate()}>
      {!fetching.isPending && <FaDownload aria-hidden="true" />}
      <span className="max-sm:sr-only">{t('list.export')}</span>
    </Button>
  )
}
