import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import type { passkeys } from '@tradewind/contract/accounts/passkeys'
import type { z } from 'zod'

type Input<Call extends 'loginWithPasskey' | 'addPasskey'> = z.output<NonNullable<(typeof passkeys)[Call]['~orpc']['inputSchema']>>
export type SignedCredential = Input<'loginWithPasskey'>['credential']
export type MadeCredential = Input<'addPasskey'>['credential']

/** The host whose passkeys these are, and the one address of its pages. */
export type Here = { readonly rpId: string; readonly origin: string }
type Asked = { readonly here: Here; readonly challenge: string }

/** ES256, and RS256 for older Windows. */
export const ALGORITHMS = [-7, -257]

/** What the device says it has signed; undefined where it cannot be read. */
export function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown }
    return typeof challenge === 'string' && /^[\w-]{43}$/.test(challenge) ? challenge : undefined
  } catch {
    return undefined
  }
}

/** How often the device has signed, when all of it is right: the signature, the challenge, the host, the page's address, and that the device checked its holder. */
export async function checkSigned(
  credential: SignedCredential,
  { here, challenge, publicKey }: Asked & { readonly publicKey: Buffer },
): Promise<bigint | undefined> {
  const { clientDataJSON, authenticatorData, signature, userHandle } = credential.response
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...credential,
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
      },
      expectedChallenge: challenge,
      expectedOrigin: here.origin,
      expectedRPID: here.rpId,
      requireUserVerification: true,
      // The count is compared under a lock.
      credential: { id: credential.id, publicKey: new Uint8Array(publicKey), counter: 0 },
    })
    return verified && !isFramed(clientDataJSON) ? BigInt(authenticationInfo.newCounter) : undefined
  } catch {
    return undefined
  }
}

type Made = { readonly credentialId: Buffer; readonly publicKey: Buffer; readonly signCount: bigint }

/** The passkey that a device has made, when all of it is right. */
export async function checkMade(credential: MadeCredential, { here, challenge }: Asked): Promise<Made | undefined> {
  const { clientDataJSON, attestationObject } = credential.response
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {}, response: { clientDataJSON, attestationObject } },
      expectedChallenge: challenge,
      expectedOrigin: here.origin,
      expectedRPID: here.rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!verified || isFramed(clientDataJSON)) return undefined
    const { id, publicKey, counter } = registrationInfo.credential
    return { credentialId: Buffer.from(id, 'base64url'), publicKey: Buffer.from(publicKey), signCount: BigInt(counter) }
  } catch {
    return undefined
  }
}

/** Asked within a page of somebody else. The library lets it pass where the browser does not say whose. */
function isFramed(clientDataJSON: string): boolean {
  return (JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { crossOrigin?: unknown }).crossOrigin === true
}
