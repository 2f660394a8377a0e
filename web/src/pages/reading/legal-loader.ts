import { urlAt } from '@annai/client'
import type { LegalAnswer } from '@annai/contract/site/legal/shapes'
import { data } from 'react-router'
import type { PageContext } from '../../shell/page-context.ts'
import { documentAt, failed, inputOf, type OwnText, textOf } from './read-legal.ts'

async function readOwn({ fetchJson, language }: PageContext, request: Request): Promise<OwnText> {
  const name = documentAt(request)
  if (!name) return failed(name, 404)
  const { status, body } = await fetchJson(
    urlAt('GET /api/legal/:document', inputOf(name, language, request)),
  )
  return status === 200 ? textOf(name, body as LegalAnswer) : failed(name, status)
}

/** For the server, apart from what the browser loads. */
export async function legalLoader(page: PageContext, request: Request) {
  const own = await readOwn(page, request)
  if (!('failure' in own)) return own
  return data(own, { status: own.failure === 'missing' ? 404 : 503 })
}
