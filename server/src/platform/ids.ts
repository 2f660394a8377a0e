import { createHash, randomBytes } from 'node:crypto'
import { v7 } from 'uuid'

/** A new id: UUIDv7, so that ids sort by the time they were made. */
export const newId = (): string => v7()

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
/**
 * True for a valid id. Malformed ids are treated as unknown ones (404), so that stores never see
 * them. Only lower case is valid, because ids are also compared as texts and used as names of
 * rooms.
 */
export const isId = (text: string): boolean => UUID.test(text)

/** A secret for a link or a session: 256 random bits, URL-safe. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Only the hash of a token is stored, so that a leaked database gives no access. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
