import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import FaDownload from '~icons/fa-solid/download'
import { messageOf } from '../../shell/http/api-error.ts'
import { saveFile } from '../../shell/save-file.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/button.tsx'

interface CsvButtonProps {
  /** The name of the file, without its ending. */
  name: string
  label: string
  /** What the file is, for screen readers, where there are several on a page. */
  spokenLabel?: string
  fetchText: () => Promise<string>
}

/** Downloads a CSV file. A plain link would not work, because the token is sent in a header. */
export function CsvButton({ name, label, spokenLabel, fetchText }: CsvButtonProps) {
  const { t } = useTranslation('admin')
  const { t: tCommon } = useTranslation('common')
  const fetching = useMutation({
    mutationFn: fetchText,
    onSuccess(text) {
      // Decoding the response as text removed its byte order mark, which spreadsheets need.
      const file = new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' })
      saveFile(`${name}.csv`, file)
    },
    onError: (error) =>
      toast.error(t('list.exportFailed'), { description: messageOf(error, tCommon) }),
  })
  return (
    <Button
      look="secondary"
      aria-label={spokenLabel}
      busy={fetching.isPending}
      onClick={() => fetching.mutate()}
    >
      {!fetching.isPending && <FaDownload aria-hidden="true" />}
      <span className="max-sm:sr-only">{label}</span>
    </Button>
  )
}
