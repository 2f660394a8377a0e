import type { ContactRequest } from '@annai/contract/contact/shapes'
import type { MessageAnswer } from '@annai/contract/wire'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../shell/http/api.ts'

export const useSendContact = () =>
  useMutation({
    mutationFn: (body: ContactRequest) =>
      api.post<Partial<MessageAnswer>>('/api/contact', body, { as: 'none' }),
  })
