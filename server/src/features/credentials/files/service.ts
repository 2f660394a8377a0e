import { Readable } from 'node:stream'
import { credentialRules } from '@annai/contract/credentials/policy'
import type { OwnCredentials } from '@annai/contract/credentials/shapes'
import { CREDENTIAL_LIMITS } from '@annai/contract/credentials/vocabulary'
import type { Person } from '@annai/contract/person'
import type { FastifyRequest } from 'fastify'
import { transact } from '../../../platform/db/transact.ts'
import type { Admin } from '../../../platform/http/authentication.ts'
import { isId, newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { authorize, refuse } from '../../../platform/refusal.ts'
import { asSystem } from '../../../platform/system-authority.ts'
import { record } from '../../audit/service.ts'
import { encodePicture } from '../../media/service.ts'
import { readForm } from '../../media/upload/service.ts'
import { findOwn, lockOwn, readCredentials } from '../service.ts'
import type { CredentialRow } from '../store.ts'
import * as store from './store.ts'

/** Photographs belong to what is still to be checked. */
function assertWaiting({ status }: CredentialRow): void {
  if (status !== 'waiting') refuse('credentials.checked')
}

function assertRoom(row: CredentialRow): void {
  assertWaiting(row)
  if (row.files.length >= CREDENTIAL_LIMITS.files) refuse('credentials.filesFull')
}

/** Adds a photograph, re-encoded and sealed. It is refused before the form is read. */
export async function addFile(
  ctx: Platform,
  me: Person,
  id: string,
  request: FastifyRequest,
): Promise<OwnCredentials> {
  assertRoom(await findOwn(ctx.db, me, id))
  const { content } = await readForm(request)
  const { files } = await encodePicture(ctx, me.id, content)
  const largest = files.at(-1) ?? refuse('media.notAnImage')
  const fileId = newId()
  const text = Buffer.from(largest.content).toString('base64')
  const sealed = await ctx.secrets.seal('credential', fileId, text)
  await transact(ctx, async (tx) => {
    const credential = await lockOwn(tx, me, id)
    assertRoom(credential)
    await store.insert(tx, credential, { ...sealed, id: fileId, at: ctx.clock.now() })
  })
  return readCredentials(ctx, me)
}

export async function removeFile(
  ctx: Platform,
  me: Person,
  { id, file }: { id: string; file: string },
): Promise<OwnCredentials> {
  await transact(ctx, async (tx) => {
    const credential = await lockOwn(tx, me, id)
    assertWaiting(credential)
    if (isId(file)) await store.remove(tx, credential, file)
  })
  return readCredentials(ctx, me)
}

async function find(ctx: Platform, { id, file }: { id: string; file: string }) {
  const found =
    isId(id) && isId(file)
      ? await store.find(ctx.db, { credentialId: id, id: file }, ctx.clock.now())
      : undefined
  return found ?? refuse('credentials.notFound')
}

const open = (ctx: Platform, found: Awaited<ReturnType<typeof find>>): Readable =>
  Readable.from(Buffer.from(ctx.secrets.open('credential', found.id, found), 'base64'))

/** A photograph for its guide. */
export async function readFile(
  ctx: Platform,
  me: Person,
  names: { id: string; file: string },
): Promise<Readable> {
  const found = await find(ctx, names)
  return open(ctx, authorize(credentialRules, 'changeCredential', me, found))
}

/** The same for an administrator; the audit log has every read. */
export async function readFileForAdmin(
  ctx: Platform,
  admin: Admin,
  names: { id: string; file: string },
): Promise<Readable> {
  const found = await find(ctx, names)
  await transact(ctx, (tx) =>
    record(ctx, tx, admin, {
      act: 'credential.photoRead',
      subjectKind: 'guide',
      subjectId: found.guide_id,
    }),
  )
  return open(ctx, found)
}

/** Deletes photographs after the decision. */
export async function sweepCredentialFiles(ctx: Platform): Promise<void> {
  await store.removeDue(ctx.db, asSystem('retention'), ctx.clock.now())
}
