import { createHash, randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** OWASP's floor for argon2id: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST)
}

/** A hash of a random text, so that an unknown account takes the same time as a wrong password. */
const NOBODY = hash(randomBytes(32).toString('hex'), COST)

export async function passwordMatches(password: string, passwordHash: string | undefined): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await NOBODY), password)
  return matches && passwordHash !== undefined
}

/** A new session token; only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
