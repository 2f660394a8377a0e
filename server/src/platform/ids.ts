import { createHash, randomBytes } from 'node:crypto'
import { v7 } from 'uuid'

/** A new id: UUIDv7, so that ids sort by the time they were made. */
export const newId = (): string => v7()

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
/**
 * Malformed ids are answered as unknown ones (404), so stores never see them. In one writing only:
 * ids are compared and name rooms as texts, too.
 */
export const isId = (text: string): boolean => UUID.test(text)

/** A secret for a link or a session: 256 random bits, URL-safe. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Only the hash of a token is stored: a leaked database opens no session. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
