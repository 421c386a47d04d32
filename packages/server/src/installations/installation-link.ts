import { randomUUID } from 'node:crypto'
import { epochMs } from '@tradewind/domain/time'
import type { App } from '../app.ts'
import { inSite, readInSite } from '../database/in-site.ts'
import { fetchPublic } from '../http/fetch-public.ts'
import { findUnstorable } from '../http/refuse-unstorable.ts'
import { openSecret } from '../settings/seal-secret.ts'
import { siteOf } from '../sites/site-facts.ts'
import { isNearby, readAddress } from './installation-address.ts'
import { markOfKey, signLetter } from './installation-keys.ts'
import { findInstallation, type InstallationRow, keepOutcome } from './installation-repo.ts'

declare module '../app.ts' {
  interface App {
    readonly installations: InstallationLink
  }
}

/** Which site says something to which installation that it knows. */
export type Between = { readonly siteId: number; readonly installationId: number }

/** The way to other installations. What they answer is anything at all; without an answer it throws `NoAnswer`. */
export type InstallationLink = {
  ask(between: Between, question: object): Promise<unknown>
  say(between: Between, message: object): Promise<unknown>
}

/** `message`: why, in a sentence for the staff. */
export class NoAnswer extends Error {}
/** Nothing was sent, so nothing can come of it there. */
export class NotSent extends NoAnswer {}

/** It has read the letter and knows no letter of this kind: its version is older than ours. Nothing comes of this letter there. */
export class NotUnderstood extends NoAnswer {}

/** A search may take a while there, and a list of activities or flights is long. */
const [WAIT_MS, MOST_BYTES] = [15_000, 4_000_000]
/** How it answered is written again after this long, or where it has changed. */
const NOTED_FOR_MS = 60_000

/** The key of one pair of sites opens for it alone. */
export function ownerOfKey(siteId: number, publicKey: Buffer): string {
  return `installation/${siteId}/${publicKey.toString('base64')}`
}

export function linkInstallations(appOf: () => App): InstallationLink {
  return {
    ask: (between, question) => post(appOf(), between, { path: 'ask', said: question }),
    say: (between, message) => post(appOf(), between, { path: 'say', said: message }),
  }
}

type Letter = { readonly path: 'ask' | 'say'; readonly said: object }

async function post(app: App, { siteId, installationId }: Between, letter: Letter): Promise<unknown> {
  const known = await readInSite(app.db, siteId, (tx) => findInstallation(tx, installationId))
  if (!known || known.ended_at) throw new NotSent('This installation is disconnected.')
  const note = async (failure: string | null) => {
    const isNoted = failure === known.failure && isRecent(app, failure === null ? known.answered_at : known.failed_at)
    if (!isNoted) await inSite(app.db, siteId, (tx) => keepOutcome(tx, installationId, { failure, now: app.now() }))
  }
  try {
    const answer = await send(app, known, letter)
    await note(null)
    return answer
  } catch (error) {
    if (error instanceof NoAnswer) await note(error.message)
    if (error instanceof NotUnderstood)
      app.log.warn({ installationId, kind: kindOf(letter) }, 'an installation does not know a letter')
    throw error
  }
}

function kindOf({ said }: Letter): unknown {
  return 'kind' in said ? said.kind : undefined
}

function isRecent({ now }: App, at: InstallationRow['answered_at']): boolean {
  return at !== null && epochMs(now()) - epochMs(at) < NOTED_FOR_MS
}

/** Signed with each key that the other may have of us. */
async function send({ env, now, db }: App, known: InstallationRow, { path, said }: Letter): Promise<unknown> {
  const { address, site_id: siteId } = known
  if ('why' in readAddress(address, env)) throw new NotSent('Its address may not be called.')
  const keys = openKeys(env, known)
  const [id, timestamp] = [randomUUID(), Math.floor(epochMs(now()) / 1_000)]
  const from = (await siteOf(db, siteId)).domain
  const body = JSON.stringify({ to: new URL(address).hostname, from, said })
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signLetter(
      keys.map(({ privateKey }) => privateKey),
      { id, timestamp, body },
    ),
    'webhook-key': keys.map(({ key }) => markOfKey(key)).join(' '),
  }
  const asked = { method: 'POST', headers, body, waitMs: WAIT_MS, mostBytes: MOST_BYTES }
  const answer = await fetchPublic(
    `${address}/api/network/link/${path}`,
    asked,
    isNearby(address, env) ? address : undefined,
  ).catch((error: Error) => {
    throw new NoAnswer(whyNot(error))
  })
  const read: unknown = await answer.json().catch(() => undefined)
  if (answer.status === 422 && isUnread(read)) throw new NotUnderstood('It does not know a letter of ours: its version is older.')
  if (!answer.ok) throw new NoAnswer(explainStatus(answer.status))
  if (read === undefined || findUnstorable(read)) throw new NoAnswer('Its answer could not be read.')
  return read
}

/** In its own words: a machine between the two that says 422 is none of it. */
function isUnread(said: unknown): boolean {
  return typeof said === 'object' && said !== null && 'errorCode' in said && said.errorCode === 'INVALID_INPUT'
}

type OpenKey = { readonly key: Buffer; readonly privateKey: string }

/** Ours, and the former where there is one. A former one that does not open is left out: the other may know the new one by now. */
function openKeys(env: App['env'], known: InstallationRow): readonly OpenKey[] {
  const open = (key: Buffer, sealed: Buffer): OpenKey | undefined => {
    try {
      return { key, privateKey: openSecret(env, sealed, ownerOfKey(known.site_id, key)) }
    } catch {
      return undefined
    }
  }
  const own = open(known.own_key, known.own_sealed)
  if (!own) throw new NotSent('Our own key for it cannot be opened. Please make a new one.')
  const former = known.former_key && known.former_sealed ? open(known.former_key, known.former_sealed) : undefined
  return former ? [own, former] : [own]
}

function explainStatus(status: number): string {
  if (status === 401) return 'It does not accept our key.'
  if (status === 404) return 'There is no site of this platform at its address.'
  if (status === 429) return 'It was asked too often.'
  return `It answered with status ${status}.`
}

function whyNot(error: Error & { code?: string }): string {
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return `No answer within ${WAIT_MS / 1_000} seconds.`
  const known: Record<string, string> = {
    NOT_PUBLIC: 'Its name leads to no public address.',
    TOO_LONG: 'Its answer was too long.',
    ENOTFOUND: 'Its name was not found.',
    ECONNREFUSED: 'The connection was refused.',
    ECONNRESET: 'The connection was broken off.',
  }
  return known[error.code ?? ''] ?? 'No connection.'
}
