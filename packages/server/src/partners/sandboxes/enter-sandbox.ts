import { findActorById } from '../../accounts/session-repo.ts'
import { inSite, openInSite, readInSite } from '../../database/in-site.ts'
import { refuse } from '../../http/refuse.ts'
import { actorOf, type RequestContext } from '../../http/request-context.ts'
import { findSandbox } from '../../sites/sandbox-site-repo.ts'
import { siteOf } from '../../sites/site-facts.ts'
import { refuseNoPartner } from '../refuse-no-partner.ts'
import { makeSandbox, type SandboxWish } from './make-sandbox.ts'
import { findSandboxBuyer, type SandboxBuyer } from './sandbox-people-repo.ts'

/** The context of a call in the sandbox of a buyer of this site, which is made if there is none: another site, another person, another wallet. */
export async function enterSandbox(context: RequestContext, wish: Omit<SandboxWish, 'live'>): Promise<RequestContext> {
  const { app, now, site: live } = context
  const { id, buyerInside } = await makeSandbox({ db: app.db, now }, { ...wish, live })
  return open(context, id, buyerInside)
}

/** The same in the sandbox that the caller's company has. Refuses FORBIDDEN, and NOT_FOUND where there is none. */
export async function openOwnSandbox(context: RequestContext): Promise<RequestContext> {
  const { app, site } = context
  const actor = actorOf(context)
  await readInSite(context.db, site.id, (tx) => refuseNoPartner(tx, { actor, now: context.now }))
  const row = await findSandbox(app.db, { siteId: site.id, legalEntityId: actor.legalEntityId })
  const inside = row && (await inSite(app.db, row.id, findSandboxBuyer))
  if (!row || !inside) refuse('NOT_FOUND', { message: 'Your company has no sandbox yet. Please start it first.' })
  return open(context, row.id, inside)
}

async function open(context: RequestContext, sandboxId: number, { userId }: SandboxBuyer): Promise<RequestContext> {
  const { app } = context
  const site = await siteOf(app.db, sandboxId)
  const { db, result: actor } = await openInSite(app.db, sandboxId, (tx) => findActorById(tx, userId))
  if (!actor) throw new Error(`The buyer of sandbox ${sandboxId} cannot buy`)
  return { ...context, site, db, actor }
}
