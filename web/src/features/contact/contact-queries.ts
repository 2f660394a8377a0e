import type { ContactRequest } from '@annai/contract/contact/shapes'
import type { MessageAnswer } from '@annai/contract/wire'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../shell/http/api.ts'

export const useSendContact = () =>
  useMutation({
    // The field that no person sees is sent only when a program has filled it in.
    mutationFn: ({ website, ...message }: ContactRequest) =>
      api.post<Partial<MessageAnswer>>(
        '/api/contact',
        website ? { ...message, website } : message,
        { as: 'none' },
      ),
  })
