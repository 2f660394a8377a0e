import type { Address, OutputAt } from '@annai/contract/api'
import { urlOf } from '@annai/contract/operation'
import { adminSessionNow, endAdminSession } from '../session/admin-session.ts'
import { waitForRenewal } from '../session/renewal-lock.ts'
import { sessionNow } from '../session/session.ts'
import { ApiError } from './api-error.ts'
import { expireSession } from './expired-session.ts'

type UploadAddress =
  | Extract<Address, `POST /api/media/${string}`>
  | 'POST /api/bookings/:id/pictures'
  | 'POST /api/guides/credentials/:id/files'
  | 'POST /api/admin/site/logo'

interface Upload {
  params?: Record<string, string>
  fields: Record<string, string | Blob>
  /** Receives the progress from 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

/**
 * Uploads a multipart form by XMLHttpRequest, because fetch does not report progress. Rejects with an
 * `ApiError`, or with an `AbortError` when it was cancelled.
 */
export function upload<A extends UploadAddress>(
  address: A,
  { params = {}, fields, onProgress, signal }: Upload,
): Promise<OutputAt<A>> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const token = address.startsWith('POST /api/admin/')
    ? adminSessionNow()?.token
    : sessionNow().token

  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', urlOf(address.slice('POST '.length), { params }))
    request.setRequestHeader('Accept-Language', document.documentElement.lang)
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total ? loaded / total : 0)
    request.onerror = () => reject(new ApiError(0, null))
    request.onabort = () => reject(new DOMException('Upload cancelled', 'AbortError'))
    request.onload = () => {
      const answer = parsed(request.responseText)
      if (request.status >= 200 && request.status < 300) return resolve(answer as OutputAt<A>)
      const refusal = new ApiError(request.status, answer)
      if (request.status === 401 && token) {
        if (adminSessionNow()?.token === token) endAdminSession()
        void waitForRenewal(token).then(() => expireSession(token, refusal))
      }
      reject(refusal)
    }
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    if (signal?.aborted) return request.onabort(new ProgressEvent('abort'))
    request.send(form)
  })
}
