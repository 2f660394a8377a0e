import { accountRules } from '@annai/contract/accounts/policy'
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
import { dropUnused, keepFiles, recordPicture, removeFiles } from '../service.ts'
import { holdOwner, usage } from '../store.ts'

interface Upload {
  content: Buffer
  /** The picture that this one replaces, according to the caller. */
  replaces: string
}

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
async function readForm(request: FastifyRequest): Promise<Upload> {
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

async function assertRoom(reader: Db | Tx, me: Person, bytes: number): Promise<void> {
  const used = await usage(reader, me.id)
  if (used.files >= MEDIA_LIMITS.filesPerAccount) refuse('media.quota')
  if (used.bytes + bytes > MEDIA_LIMITS.bytesPerAccount) refuse('media.quota')
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
  const kept = await keepFiles(ctx, content, me.id)
  try {
    await transact(ctx, async (tx) => {
      const held = (await holdOwner(tx, me.id)) ?? refuse('auth.required')
      const owner = authorize(accountRules, 'changeAccount', me, held)
      await assertRoom(tx, me, kept.bytes)
      await recordPicture(ctx, tx, owner, kept)
      // Only ever the caller's own, and only once the profile no longer shows it.
      if (replaces) await dropUnused(ctx, tx, owner, [replaces])
    })
  } catch (error) {
    // A refusal means that nothing was committed. What cannot be removed now is found by the daily sweep.
    if (error instanceof Refusal)
      await removeFiles(ctx, kept.key).catch((fault: Error) =>
        ctx.log.warn(
          { error: fault.message },
          'files of a refused upload stay until the next sweep',
        ),
      )
    throw error
  }
  return { fileUrl: mediaUrl(kept.key) }
}
