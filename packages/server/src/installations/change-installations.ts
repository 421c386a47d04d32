import type { Actor } from '@tradewind/domain/accounts/actor'
import type { Instant } from '@tradewind/domain/time'
import type { App } from '../app.ts'
import { recordChange } from '../audit/record-change.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { refuse as refuseCommon, refuseInput } from '../http/refuse.ts'
import { sealSecret } from '../settings/seal-secret.ts'
import { publicUrl } from '../sites/public-url.ts'
import { readAddress } from './installation-address.ts'
import { formatKey, newKeyPair, readKey } from './installation-keys.ts'
import { ownerOfKey } from './installation-link.ts'
import {
  hasAddressOfOther,
  hasKeyOfOther,
  type InstallationRow,
  insertInstallation,
  lockInstallation,
  setInstallation,
} from './installation-repo.ts'

type Context<Code extends string = never> = Pick<App, 'db' | 'env'> & {
  readonly actor: Actor
  readonly site: { readonly id: number; readonly domain: string }
  readonly now: Instant
  readonly refuse: Refuse<Code>
}
type Of = { readonly installationId: number }

/** Adds a site of another installation with a key pair for the two alone. Of two who add it at once one does. Refuses INVALID_INPUT, ALREADY_ADDED, KEY_TAKEN. */
export async function addInstallation(
  { db, env, actor, site, now, refuse }: Context<'ALREADY_ADDED' | 'KEY_TAKEN'>,
  wish: { readonly address: string; readonly theirKey: string },
): Promise<void> {
  const address = getAddress(wish.address, { env, site })
  const theirKey = wish.theirKey === '' ? null : readTheirs(wish.theirKey)
  await inSite(db, site.id, async (tx) => {
    const id = await insertInstallation(tx, { address, own: makeOwn(env, site.id), theirKey, by: actor.userId, now })
    if (id === undefined)
      return theirKey && (await hasKeyOfOther(tx, { key: theirKey, id: 0 })) ? refuse('KEY_TAKEN') : refuse('ALREADY_ADDED')
    await record(tx, { actor, now }, address, {
      action: 'add an installation',
      after: { address, theirKey: theirKey && formatKey(theirKey) },
    })
  })
}

/**
 * Enters the address to which the other has moved. Its key stays, and with it who it is: from now on its letters are read from there only, and ours go there. Refuses NOT_FOUND,
 * INVALID_INPUT, ALREADY_ADDED.
 */
export function moveInstallation(
  { db, env, actor, site, now, refuse }: Context<'ALREADY_ADDED'>,
  { installationId: id, address: typed }: Of & { readonly address: string },
): Promise<void> {
  const address = getAddress(typed, { env, site })
  return inSite(db, actor.siteId, async (tx) => {
    const known = await getLocked(tx, id)
    if (known.address === address) return
    if (await hasAddressOfOther(tx, { address, id })) refuse('ALREADY_ADDED')
    // How it answered last was said by its former address.
    await setInstallation(tx, id, { address, failed_at: null, failure: null })
    const before = { address: known.address }
    await record(tx, { actor, now }, address, { action: 'change address of installation', before, after: { address } })
  })
}

/** Enters the key by which the other proves who it is. One that was disconnected is connected again. Refuses NOT_FOUND, INVALID_INPUT, KEY_TAKEN. */
export function setInstallationKey(
  { db, actor, now, refuse }: Context<'KEY_TAKEN'>,
  { installationId: id, theirKey: text }: Of & { readonly theirKey: string },
): Promise<void> {
  const key = readTheirs(text)
  return inSite(db, actor.siteId, async (tx) => {
    const known = await getLocked(tx, id)
    if (known.their_key?.equals(key)) return
    if (known.own_key.equals(key) || known.former_key?.equals(key))
      refuseInput({ theirKey: 'This is your own key. Please enter the one that they have given you.' })
    if (await hasKeyOfOther(tx, { key, id })) refuse('KEY_TAKEN')
    await setInstallation(tx, id, { their_key: key, their_since: now, ended_at: null })
    const before = { theirKey: known.their_key && formatKey(known.their_key) }
    await record(tx, { actor, now }, known.address, {
      action: 'enter key of installation',
      before,
      after: { theirKey: text.trim() },
    })
  })
}

/** Makes a new key of our own. Both sign until the former is removed, so nothing is lost while the other enters the new one. Refuses NOT_FOUND, ALREADY_ROTATED. */
export function rotateInstallationKey(
  { db, env, actor, now, refuse }: Context<'ALREADY_ROTATED'>,
  { installationId: id }: Of,
): Promise<void> {
  return inSite(db, actor.siteId, async (tx) => {
    const known = await getLocked(tx, id)
    if (known.former_key) refuse('ALREADY_ROTATED')
    const { publicKey, sealed } = makeOwn(env, tx.siteId)
    await setInstallation(tx, id, {
      ...{ own_key: publicKey, own_sealed: sealed, own_since: now },
      ...{ former_key: known.own_key, former_sealed: known.own_sealed },
    })
    const [before, after] = [{ ownKey: formatKey(known.own_key) }, { ownKey: formatKey(publicKey) }]
    await record(tx, { actor, now }, known.address, { action: 'make new key for installation', before, after })
  })
}

/** Signs no longer with the former key. Twice, nothing more happens. Refuses NOT_FOUND. */
export function removeFormerKey({ db, actor, now }: Context, { installationId: id }: Of): Promise<void> {
  return inSite(db, actor.siteId, async (tx) => {
    const known = await getLocked(tx, id)
    if (!known.former_key) return
    await setInstallation(tx, id, { former_key: null, former_sealed: null })
    await record(tx, { actor, now }, known.address, {
      action: 'remove former key for installation',
      before: { ownKey: formatKey(known.former_key) },
    })
  })
}

/** Disconnects another installation: its key is removed, and nothing is said to it. What was agreed and bought stays as it is. Refuses NOT_FOUND. */
export function endInstallation({ db, actor, now }: Context, { installationId: id }: Of): Promise<void> {
  return inSite(db, actor.siteId, async (tx) => {
    const known = await getLocked(tx, id)
    if (known.ended_at) return
    await setInstallation(tx, id, { their_key: null, their_since: null, ended_at: now })
    const before = { theirKey: known.their_key && formatKey(known.their_key) }
    await record(tx, { actor, now }, known.address, { action: 'disconnect installation', before })
  })
}

function makeOwn(env: App['env'], siteId: number) {
  const { publicKey, privateKey } = newKeyPair()
  return { publicKey, sealed: sealSecret(env, privateKey, ownerOfKey(siteId, publicKey)) }
}

function getAddress(typed: string, { env, site }: Pick<Context, 'env' | 'site'>): string {
  const read = readAddress(typed, env)
  if ('why' in read) return refuseInput({ address: read.why })
  if (read.address === publicUrl(env, site.domain)) refuseInput({ address: 'This is the address of your own site.' })
  return read.address
}

function readTheirs(text: string): Buffer {
  return readKey(text) ?? refuseInput({ theirKey: 'Please enter their key: it begins with whpk_.' })
}

async function getLocked(tx: SiteTx, id: number): Promise<InstallationRow> {
  return (await lockInstallation(tx, id)) ?? refuseCommon('NOT_FOUND', { message: 'We could not find that installation.' })
}

type Done = { readonly action: string; readonly before?: Record<string, unknown>; readonly after?: Record<string, unknown> }

function record(tx: SiteTx, { actor, now }: Pick<Context, 'actor' | 'now'>, address: string, done: Done): Promise<void> {
  return recordChange(tx, { actor, area: 'network', about: { kind: 'site', id: new URL(address).host }, ...done }, now)
}
