import { accountRules } from '@annai/contract/accounts/policy'
import { CHAT_LIMITS } from '@annai/contract/chat/limits'
import { MEDIA_LIMITS } from '@annai/contract/media/limits'
import { mediaUrl } from '@annai/contract/media/pictures'
import type { UploadResponse } from '@annai/contract/media/shapes'
import type { Person } from '@annai/contract/person'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../../platform/db/database.ts'
import { type Tx, transact } from '../../../platform/db/transact.ts'
import type { Platform } from '../../../platform/platform.ts'
import { authorize, Refusal, refuse } from '../../../platform/refusal.ts'
import { PICTURE_QUEUE } from '../encoding/pictures.ts'
import {
  dropUnused,
  recordPicture,
  removeFiles,
  type StoredPicture,
  storePicture,
} from '../service.ts'
import { lockOwner, usage } from '../store.ts'

interface Upload {
  content: Buffer
  /** The picture that this one replaces, according to the caller. */
  replaces: string
}

/** Up to 60 s to receive the form, then the wait for a turn, and 20 s to encode the picture. */
export const UPLOAD_TIMEOUT_MS = 60_000 + PICTURE_QUEUE.maxWaitMs + 20_000

const FORM = {
  limits: {
    files: 1,
    fields: 4,
    parts: 5,
    fieldNameSize: 100,
    fieldSize: 1000,
    headerPairs: 20,
    fileSize: MEDIA_LIMITS.fileBytes,
  },
}

/**
 * Collects the file in a single buffer. Joining its chunks at the end would need twice the memory.
 */
async function readFile(part: MultipartFile, announced: number): Promise<Buffer> {
  const content = Buffer.allocUnsafeSlow(Math.min(announced, MEDIA_LIMITS.fileBytes))
  let bytes = 0
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    if (bytes + chunk.length > content.length) refuse('media.tooLarge')
    bytes += chunk.copy(content, bytes)
  }
  if (part.file.truncated) refuse('media.tooLarge')
  return content.subarray(0, bytes)
}

async function readParts(request: FastifyRequest): Promise<Upload> {
  // A browser always sends the length of its form; without one, the limit applies.
  const announced = Number(request.headers['content-length'] ?? MEDIA_LIMITS.fileBytes)
  let content: Buffer | undefined
  let replaces = ''
  for await (const part of request.parts(FORM)) {
    if (part.type === 'file') content = await readFile(part, announced)
    else if (part.fieldname === 'oldProfilePicture') replaces = String(part.value)
  }
  if (!content || content.length === 0) refuse('media.noFile')
  return { content, replaces }
}

/** Reads the form. Files that are too large are refused while they are received. */
export async function readForm(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) refuse('media.noFile')
  try {
    return await readParts(request)
  } catch (error) {
    // The framework's own codes have their texts; anything else is a form that cannot be read.
    const isNamed = error instanceof Error && 'code' in error && /^FST_/.test(String(error.code))
    if (isNamed || error instanceof Refusal) throw error
    return refuse('media.noFile')
  }
}

/** Removes the files of an upload that was refused after they were stored. */
export const removeRefused = (ctx: Platform, { key }: StoredPicture): Promise<void> =>
  removeFiles(ctx, key).catch((fault: Error) =>
    ctx.log.warn({ error: fault.message }, 'files of a refused upload stay until the next sweep'),
  )

/** The pictures of a profile, and those of conversations, each have a quota of their own. */
const QUOTAS = {
  profile: { files: MEDIA_LIMITS.filesPerAccount, bytes: MEDIA_LIMITS.bytesPerAccount },
  conversations: { files: Number.POSITIVE_INFINITY, bytes: CHAT_LIMITS.pictureBytesPerAccount },
}

export async function assertRoom(
  reader: Db | Tx,
  me: Person,
  bytes: number,
  of: keyof typeof QUOTAS = 'profile',
): Promise<void> {
  const used = await usage(reader, me.id, of === 'conversations')
  if (used.files >= QUOTAS[of].files) refuse('media.quota')
  if (used.bytes + bytes > QUOTAS[of].bytes) refuse('media.quota')
}

/**
 * Stores an uploaded picture: the files before the row that refers to them, and the row before the
 * response (docs/rules/media.md#stored-before-answered).
 */
export async function uploadPicture(
  ctx: Platform,
  me: Person,
  request: FastifyRequest,
): Promise<UploadResponse> {
  await assertRoom(ctx.db, me, 0)
  const { content, replaces } = await readForm(request)
  const stored = await storePicture(ctx, content, me.id)
  try {
    await transact(ctx, async (tx) => {
      const locked = (await lockOwner(tx, me.id)) ?? refuse('auth.required')
      const owner = authorize(accountRules, 'changeAccount', me, locked)
      await assertRoom(tx, me, stored.bytes)
      await recordPicture(ctx, tx, owner, stored)
      // Only ever the caller's own, and only once the profile no longer shows it.
      if (replaces) await dropUnused(ctx, tx, owner, [replaces])
    })
  } catch (error) {
    // A refusal means that nothing was committed. What cannot be removed now is found by the daily sweep.
    if (error instanceof Refusal) await removeRefused(ctx, stored)
    throw error
  }
  return { fileUrl: mediaUrl(stored.key) }
}
