import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

type CreationOptions = { challenge: string; rp: { id: string }; user: { id: string } }
type RequestOptions = { challenge: string; rpId: string }
type Credential = { id: Buffer; rpId: string; userHandle: string; privateKey: KeyObject; signCount: number }

/** What a browser and a device would do otherwise than they should, for tests. */
export type Deviation = {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  readonly type?: string
  readonly isUserVerified?: boolean
  readonly crossOrigin?: boolean
  readonly userHandle?: string
  /** The count that is sent, instead of one more than before. */
  readonly signCount?: number
  readonly hasWrongSignature?: boolean
}

/**
 * A security key in software: passkeys of ES256, attestation 'none'. Written for tests from the specification (WebAuthn level 3, section 6), without the library that the
 * product checks with.
 */
export class SoftwareAuthenticator {
  readonly origin: string
  readonly #counts: boolean
  readonly credentials: Credential[] = []

  /** `counts`: false for a device that always says zero, as those do that copy passkeys to one's other devices. */
  constructor(origin: string, { counts = true }: { counts?: boolean } = {}) {
    this.origin = origin
    this.#counts = counts
  }

  /** What `navigator.credentials.create` would answer, as JSON. */
  make({ challenge, rp, user }: CreationOptions, wrong: Deviation = {}) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const credential = { id: randomBytes(32), rpId: wrong.rpId ?? rp.id, userHandle: user.id, privateKey, signCount: 0 }
    this.credentials.push(credential)
    const key = Buffer.concat([Buffer.alloc(16), length(credential.id), credential.id, coseKey(publicKey)])
    const authData = this.#authData(credential, { flags: 0x40, rest: key, ...wrong })
    // {"fmt": "none", "attStmt": {}, "authData": bytes}
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      ...[text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData'), bytes(authData)],
    ])
    const clientDataJSON = this.#clientData({ type: 'webauthn.create', challenge, ...wrong })
    const id = credential.id.toString('base64url')
    return {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON: clientDataJSON.toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      },
      clientExtensionResults: {},
    }
  }

  /** What `navigator.credentials.get` would answer, as JSON, with the newest passkey for this host. */
  sign({ challenge, rpId }: RequestOptions, wrong: Deviation = {}) {
    const credential = this.credentials.findLast((one) => one.rpId === rpId) ?? this.credentials.at(-1)
    if (!credential) throw new Error('This device has no passkey')
    if (this.#counts) credential.signCount += 1
    const authData = this.#authData(credential, { flags: 0, rest: Buffer.alloc(0), ...wrong })
    const clientDataJSON = this.#clientData({ type: 'webauthn.get', challenge, ...wrong })
    const signed = Buffer.concat([authData, createHash('sha256').update(clientDataJSON).digest()])
    const signature = sign('sha256', wrong.hasWrongSignature ? Buffer.concat([signed, signed]) : signed, credential.privateKey)
    const id = credential.id.toString('base64url')
    return {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON: clientDataJSON.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: wrong.userHandle ?? credential.userHandle,
      },
      clientExtensionResults: {},
    }
  }

  #clientData({ type, challenge, origin = this.origin, crossOrigin = false }: Deviation): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }))
  }

  #authData({ rpId, signCount }: Credential, wrong: Deviation & { readonly flags: number; readonly rest: Buffer }): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(wrong.signCount ?? signCount)
    // Present, and verified.
    const flags = Buffer.from([wrong.flags | 0x01 | (wrong.isUserVerified === false ? 0 : 0x04)])
    return Buffer.concat([
      createHash('sha256')
        .update(wrong.rpId ?? rpId)
        .digest(),
      flags,
      count,
      wrong.rest,
    ])
  }
}

function length(of: Buffer): Buffer {
  const two = Buffer.alloc(2)
  two.writeUInt16BE(of.length)
  return two
}

/** CBOR of a short text. */
function text(of: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 | of.length]), Buffer.from(of)])
}

/** CBOR of up to 65,535 bytes. */
function bytes(of: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0x59]), length(of), of])
}

/** A key of ES256 as COSE writes it: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const coordinate = (label: number, of: string) => Buffer.concat([Buffer.from([label, 0x58, 32]), Buffer.from(of, 'base64url')])
  return Buffer.concat([Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1]), coordinate(0x21, x), coordinate(0x22, y)])
}
