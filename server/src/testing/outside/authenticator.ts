import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

interface Options {
  challenge: string
}

/** What differs from an honest response. */
interface Changes {
  origin?: string
  rpId?: string
  isVerified?: boolean
  isForged?: boolean
}

export interface Authenticator {
  /** As `navigator.credentials.create` returns it. */
  create(options: Options): object
  /** As `navigator.credentials.get` returns it. */
  get(options: Options, changes?: Changes): object
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest()
const FLAGS = { present: 0x01, verified: 0x04, hasCredential: 0x40 }

/** A byte string of CBOR. */
const cborBytes = (bytes: Buffer) =>
  bytes.length < 24
    ? Buffer.concat([Buffer.from([0x40 + bytes.length]), bytes])
    : Buffer.concat([Buffer.from([0x59, bytes.length >> 8, bytes.length & 255]), bytes])
const cborText = (text: string) =>
  Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])

/** A device with one passkey (ES256), which signs as WebAuthn says. */
export function createAuthenticator(siteOrigin: string): Authenticator {
  const siteId = new URL(siteOrigin).hostname
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { privateKey: otherKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0

  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authenticatorData = (rpId: string, flags: number, rest = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(++counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, rest])
  }
  const credential = {
    id: base64(id),
    rawId: base64(id),
    type: 'public-key',
    clientExtensionResults: {},
  }

  return {
    create({ challenge }) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      // kty EC2, alg ES256, crv P-256, x, y
      const key = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
        Buffer.from([0x58, 32]),
        Buffer.from(x, 'base64url'),
        Buffer.from([0x22, 0x58, 32]),
        Buffer.from(y, 'base64url'),
      ])
      const length = Buffer.from([0, id.length])
      const attested = Buffer.concat([Buffer.alloc(16), length, id, key])
      const flags = FLAGS.present | FLAGS.verified | FLAGS.hasCredential
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(authenticatorData(siteId, flags, attested)),
      ])
      return {
        ...credential,
        response: {
          clientDataJSON: base64(clientData('webauthn.create', challenge, siteOrigin)),
          attestationObject: base64(attestationObject),
        },
      }
    },

    get({ challenge }, { origin = siteOrigin, rpId = siteId, isVerified = true, isForged } = {}) {
      const flags = FLAGS.present | (isVerified ? FLAGS.verified : 0)
      const data = authenticatorData(rpId, flags)
      const client = clientData('webauthn.get', challenge, origin)
      const signed = Buffer.concat([data, sha256(client)])
      return {
        ...credential,
        response: {
          clientDataJSON: base64(client),
          authenticatorData: base64(data),
          signature: base64(sign('sha256', signed, isForged ? otherKey : privateKey)),
        },
      }
    },
  }
}
