import { adminRules } from '@annai/contract/admin/policy'
import type { FastifyRequest } from 'fastify'
import { transact } from '../../../platform/db/transact.ts'
import type { Admin } from '../../../platform/http/authentication.ts'
import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { authorize, refuse } from '../../../platform/refusal.ts'
import { squareLogo } from '../../../platform/site/icons.ts'
import { encodePicture } from '../../media/service.ts'
import { readForm } from '../../media/upload/service.ts'
import { insertLogo } from '../store.ts'

/** Stores an encoded picture. It is used once settings that name it are published. */
export async function addLogo(
  ctx: Platform,
  me: Admin,
  request: FastifyRequest,
): Promise<{ logo: string }> {
  const { content } = await readForm(request)
  const { files } = await encodePicture(ctx, me.id, content)
  const largest = files.at(-1) ?? refuse('media.notAnImage')
  const picture = await squareLogo(Buffer.from(largest.content))
  const logo = authorize(adminRules, 'publishSite', me, { id: newId(), picture })
  await transact(ctx, (tx) => insertLogo(tx, logo, ctx.clock.now()))
  return { logo: logo.id }
}
