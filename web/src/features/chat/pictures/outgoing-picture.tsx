import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useObjectUrl } from '../../../ui/use-object-url.ts'
import { waitingPicture } from './waiting-pictures.ts'

export function OutgoingPicture({ id }: { id: string }) {
  const { t } = useTranslation()
  const { data } = useQuery({
    queryKey: ['waiting-picture', id],
    queryFn: async () => (await waitingPicture(id)) ?? null,
    networkMode: 'always',
  })
  const url = useObjectUrl(data)
  return url && <img src={url} alt={t('chat.part.picture')} className="size-full object-cover" />
}
