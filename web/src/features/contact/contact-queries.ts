import type { ContactRequest } from '@annai/contract/contact/shapes'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../shell/http/api.ts'

export const useSendContact = () =>
  useMutation({
    // The honeypot field is sent only if a bot has filled it in.
    mutationFn: ({ website, ...message }: ContactRequest) =>
      api.call(
        'POST /api/contact',
        { body: website ? { ...message, website } : message },
        { as: 'none' },
      ),
  })
