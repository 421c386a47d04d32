import { LinkLetter } from '@tradewind/contract/network/link-wire'
import { epochMs } from '@tradewind/domain/time'
import type { App } from '../app.ts'
import { inSite, readInSite } from '../database/in-site.ts'
import { findUnstorable } from '../http/refuse-unstorable.ts'
import type { Site } from '../sites/site-repo.ts'
import { isSignedBy, markOfKey } from './installation-keys.ts'
import { keepHeard, listSigners } from './installation-repo.ts'
import { limitOf } from './letter-limits.ts'

/** How far the clocks of two installations may be apart, and how long a letter is good. */
const GOOD_FOR_SECONDS = 300

type Arrived = { readonly site: Site; readonly body: string; readonly header: (name: string) => string | undefined }
type Read = { readonly installationId: number; readonly said: unknown }
type Unread = { readonly status: 400 | 401 | 409 | 429; readonly why: string; readonly waitMs?: number }

/**
 * Who has signed a letter to a site, and what it says. Each is read once: one that comes again, late, for another site, with a changed word or by a key that was removed is not read at all.
 * What is said again on purpose comes in a letter of its own.
 */
export async function readLetter(app: Pick<App, 'db' | 'tries' | 'now'>, { site, body, header }: Arrived): Promise<Read | Unread> {
  const [id, timestamp, signature] = [
    header('webhook-id') ?? '',
    Number(header('webhook-timestamp')),
    header('webhook-signature') ?? '',
  ]
  const unknown: Unread = { status: 401, why: 'The signature or the time of this letter is wrong.' }
  if (!/^[\w-]{1,64}$/.test(id) || !Number.isSafeInteger(timestamp)) return unknown
  const seconds = epochMs(app.now()) / 1_000
  if (Math.abs(seconds - timestamp) > GOOD_FOR_SECONDS) return unknown
  const marks = (header('webhook-key') ?? '').split(' ').slice(0, 4)
  const signers = await readInSite(app.db, site.id, listSigners)
  const signer = signers.find(
    ({ their_key: key }) => marks.includes(markOfKey(key)) && isSignedBy(key, signature, { id, timestamp, body }),
  )
  if (!signer) return unknown
  const letter = LinkLetter.safeParse(parseJson(body))
  const { bucket, most, windowMs } = limitOf(letter.data?.said)
  const waitMs = await app.tries.limit(`link:${site.id}:${signer.id}:${bucket}`, most, windowMs)
  if (waitMs > 0) return { status: 429, why: 'Too many letters. Please wait a moment.', waitMs }
  const again = await app.tries.limit(`letter:${site.id}:${signer.id}:${id}`, 1, 2 * GOOD_FOR_SECONDS * 1_000)
  if (again > 0) return { status: 409, why: 'This letter was read before.' }
  if (!letter.success || findUnstorable(letter.data)) return { status: 400, why: 'This letter cannot be read.' }
  if (letter.data.to !== site.domain) return { status: 401, why: 'This letter is for another site.' }
  if (letter.data.from !== new URL(signer.address).hostname) return { status: 401, why: 'This letter is of another site.' }
  return { installationId: signer.id, said: letter.data.said }
}

/** That it was heard, on its own so that nothing waits for it; at most once a minute. */
export async function noteHeard(
  { db, tries, now }: Pick<App, 'db' | 'tries' | 'now'>,
  siteId: number,
  installationId: number,
): Promise<void> {
  if ((await tries.limit(`heard:${siteId}:${installationId}`, 1, 60_000)) > 0) return
  await inSite(db, siteId, (tx) => keepHeard(tx, installationId, now()))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
