import type { Actor } from '@tradewind/domain/accounts/actor'
import { LOGO_PIXELS_AT_LEAST, LOGO_WIDTH_AT_MOST } from '@tradewind/domain/accounts/logo-limits'
import type { Instant } from '@tradewind/domain/time'
import { lockTeam } from '../accounts/team/team-context.ts'
import type { App } from '../app.ts'
import { recordChange } from '../audit/record-change.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import { leaveFile, useFile } from '../files/keep-file.ts'
import type { PressedPicture } from '../files/pictures/press-picture.ts'
import { pressUpload, refuseNoPicture, storePicture } from '../files/pictures/take-picture.ts'
import { logoUrlOf, readLogoFile } from '../files/read-logo.ts'
import { hashOf } from '../files/stored-file.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { lockLogos, writeLogos } from './company-logo-repo.ts'

type Context = {
  readonly app: Pick<App, 'db' | 'jobs' | 'files' | 'now' | 'picturePress' | 'log'>
  readonly actor: Actor
  readonly now: Instant
}

/** A logo that was replaced or removed can be restored for a week; its file stays a day longer. */
const FILE_MINUTES = 8 * 24 * 60

/**
 * The logo of the caller's company, from an uploaded file. It is pressed and stored before anything refers to it. The same file again changes nothing. Gives its
 * address. Refuses by field.
 */
export async function setCompanyLogo(
  context: Context & { readonly refuse: Refuse<'STORE_AWAY'> },
  content: Uint8Array,
): Promise<string> {
  const { app, actor, now, refuse } = context
  refuseNoPicture(content)
  const hash = hashOf(content)
  const same = await inSite(app.db, actor.siteId, async (tx) => {
    await lockTeam(tx, actor)
    return isOf(hash, (await lockLogos(tx, actor.legalEntityId)).current)
  })
  if (same) return same
  const size = sizeOf(await pressUpload(app, content, { pixelsAtLeast: LOGO_PIXELS_AT_LEAST }))
  const name = await storePicture(app, actor.siteId, { hash, sizes: [size] }, refuse)
  const logoUrl = logoUrlOf({ ...size, name, part: `${size.width}.webp` })
  return inSite(app.db, actor.siteId, async (tx) => {
    await lockTeam(tx, actor)
    const { current } = await lockLogos(tx, actor.legalEntityId)
    // Sent twice at once: the file of the later one stays unused, and is removed.
    const known = isOf(hash, current)
    if (known) return known
    if (!(await useFile(tx, name, now))) throw new Error(`The file ${name} went before its logo came`)
    await change(tx, context, { from: current, to: logoUrl, action: 'change logo' })
    return logoUrl
  })
}

/** Takes the logo off. It can be restored. */
export function removeCompanyLogo(context: Context): Promise<null> {
  const { app, actor } = context
  return inSite(app.db, actor.siteId, async (tx) => {
    await lockTeam(tx, actor)
    const { current } = await lockLogos(tx, actor.legalEntityId)
    if (current !== null) await change(tx, context, { from: current, to: null, action: 'remove logo' })
    return null
  })
}

/** Undoes the last change: what was before is there again, and restoring once more undoes that. Refuses LOGO_GONE. */
export function restoreCompanyLogo(context: Context & { readonly refuse: Refuse<'LOGO_GONE'> }): Promise<string | null> {
  const { app, actor, now, refuse } = context
  return inSite(app.db, actor.siteId, async (tx) => {
    await lockTeam(tx, actor)
    const { current, previous } = await lockLogos(tx, actor.legalEntityId)
    if (current === previous) return current
    const file = readLogoFile(previous)
    if (file && !(await useFile(tx, file.name, now))) refuse('LOGO_GONE')
    await change(tx, context, { from: current, to: previous, action: 'restore logo' })
    return previous
  })
}

type Change = { readonly from: string | null; readonly to: string | null; readonly action: string }

async function change(tx: SiteTx, { app, actor, now }: Context, { from, to, action }: Change): Promise<void> {
  await writeLogos(tx, actor.legalEntityId, { current: to, previous: from })
  const old = readLogoFile(from)
  if (old) await leaveFile(tx, { jobs: app.jobs, now }, { name: old.name, minutes: FILE_MINUTES })
  const about = { kind: 'legalEntity', id: actor.legalEntityId }
  await recordChange(tx, { actor, area: 'people', action, about, before: { logoUrl: from }, after: { logoUrl: to } }, now)
}

/** The name of a file begins with the hash of what was uploaded. */
function isOf(hash: Buffer, logoUrl: string | null): string | undefined {
  const isSame = readLogoFile(logoUrl)?.name.startsWith(hash.subarray(0, 16).toString('hex'))
  return isSame && logoUrl !== null ? logoUrl : undefined
}

function sizeOf({ sizes }: PressedPicture): PressedPicture['sizes'][number] {
  const size = sizes.findLast(({ width }) => width <= LOGO_WIDTH_AT_MOST)
  if (!size) throw new Error('A pressed picture has a narrow size')
  return size
}
