import type { PartnerInstallation } from '@tradewind/contract/network/installations'
import { panOf } from '@tradewind/domain/network/tds'
import { promised, type Refuse } from '../http/promised-refusals.ts'
import { refuse } from '../http/refuse.ts'
import { actorOf, type RequestContext, reading } from '../http/request-context.ts'
import { route } from '../http/route.ts'
import {
  addInstallation,
  endInstallation,
  moveInstallation,
  removeFormerKey,
  rotateInstallationKey,
  setInstallationKey,
} from '../installations/change-installations.ts'
import { formatKey } from '../installations/installation-keys.ts'
import { findInstallation, type InstallationRow, listInstallations, readCompany } from '../installations/installation-repo.ts'
import { publicUrl } from '../sites/public-url.ts'
import { checkInstallation } from './at-outside-supplier.ts'

const calls = route.installations

export const installationRoutes = {
  getInstallations: calls.getInstallations.handler(({ context }) => answer(context)),
  addInstallation: calls.addInstallation.handler(async ({ input, context, errors }) => {
    await addInstallation(acting(context, promised(errors)), input)
    return answer(context)
  }),
  moveInstallation: calls.moveInstallation.handler(async ({ input, context, errors }) => {
    await moveInstallation(acting(context, promised(errors)), input)
    return answer(context)
  }),
  setInstallationKey: calls.setInstallationKey.handler(async ({ input, context, errors }) => {
    await setInstallationKey(acting(context, promised(errors)), input)
    return answer(context)
  }),
  rotateInstallationKey: calls.rotateInstallationKey.handler(async ({ input, context, errors }) => {
    await rotateInstallationKey(acting(context, promised(errors)), input)
    return answer(context)
  }),
  removeFormerInstallationKey: calls.removeFormerInstallationKey.handler(async ({ input, context, errors }) => {
    await removeFormerKey(acting(context, promised(errors)), input)
    return answer(context)
  }),
  endInstallation: calls.endInstallation.handler(async ({ input, context, errors }) => {
    await endInstallation(acting(context, promised(errors)), input)
    return answer(context)
  }),
  checkInstallation: calls.checkInstallation.handler(async ({ input: { installationId }, context }) => {
    const known = await reading(context, (tx) => findInstallation(tx, installationId))
    if (!known) refuse('NOT_FOUND', { message: 'We could not find that installation.' })
    // How it answered stands in the list.
    await checkInstallation(context.app, { siteId: context.site.id, installationId })
    return answer(context)
  }),
}

function acting<Code extends string>(context: RequestContext, refuseWith: Refuse<Code>) {
  const { app, site, now } = context
  return { db: app.db, env: app.env, actor: actorOf(context), site, now, refuse: refuseWith }
}

async function answer(context: RequestContext) {
  const ownAddress = publicUrl(context.app.env, context.site.domain)
  const rows = await reading(context, listInstallations)
  return { success: true as const, installations: rows.map((row) => presentInstallation(row, ownAddress)) }
}

/** How old it is what we know of it: a version of before never says it, and one that was updated since has to be asked again. */
function presentPan(row: InstallationRow): PartnerInstallation['pan'] {
  const said = readCompany(row)
  if (said?.countryCode !== 'IN') return null
  // A company with a GST number states no other PAN than the one within it.
  const number = panOf({ panNumber: said.panNumber ?? null, gstNumber: said.gstNumber }) ?? null
  return { number, saidAt: said.panNumber === undefined ? null : (said.saidAt ?? null) }
}

function presentInstallation(row: InstallationRow, ownAddress: string): PartnerInstallation {
  return {
    installationId: row.id,
    address: row.address,
    companyName: readCompany(row)?.companyName ?? null,
    state: row.ended_at ? 'ended' : row.their_key ? 'connected' : 'waiting',
    ownAddress,
    ownKey: formatKey(row.own_key),
    ownKeySince: row.own_since,
    hasFormerKey: row.former_key !== null,
    theirKey: row.their_key && formatKey(row.their_key),
    theirKeySince: row.their_since,
    addedAt: row.added_at,
    answeredAt: row.answered_at,
    heardAt: row.heard_at,
    pan: presentPan(row),
    failure: row.failed_at && row.failure ? { at: row.failed_at, sentence: row.failure } : null,
  }
}
