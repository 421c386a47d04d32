import { type Actor, may } from '@tradewind/domain/accounts/actor'
import { type Scope, scopeOf } from '../accounts/scope.ts'
import { readPlace, writePlace } from '../database/list-place.ts'
import { promised } from '../http/promised-refusals.ts'
import { actorOf, type RequestContext, reading } from '../http/request-context.ts'
import { route } from '../http/route.ts'
import { cleanTerms } from './clean-terms.ts'
import { presentRow, readCustomerKart, readStaffKart } from './present-kart.ts'
import { presentVersions } from './present-versions.ts'
import { getQuotation, listQuotations } from './quotation-repo.ts'
import { removeLine } from './remove-line.ts'
import { saveKart } from './save-kart.ts'
import { saveTerms } from './save-terms.ts'
import { setKartStatus } from './set-kart-status.ts'
import { readTerms } from './terms-repo.ts'

const KARTS_OF_A_PAGE = 50
const VERSIONS_OF_A_PAGE = 20
const ALL_OF_SITE: Scope = { kind: 'site' }

/** Staff see the site's quotations by their permission; customers what was sent to their company, or to them. */
function quotationScope(actor: Actor): Scope {
  if (may(actor, 'quotations.view')) return ALL_OF_SITE
  const scope = scopeOf(actor)
  return scope.kind === 'site' ? { kind: 'user', userId: actor.userId } : scope
}

const acting = (context: RequestContext) => ({ db: context.db, actor: actorOf(context), now: context.now })

const showStaff = (context: RequestContext, id: number) =>
  reading(context, async (tx) => ({
    success: true as const,
    kart: await readStaffKart(tx, await getQuotation(tx, id, ALL_OF_SITE), context.now),
  }))

const showTerms = (context: RequestContext) =>
  reading(context, async (tx) => {
    const { terms, version, changedAt } = await readTerms(tx)
    return { success: true as const, terms: cleanTerms(terms), version, changedAt }
  })

export const quotationRoutes = {
  saveKart: route.quotations.saveKart.handler(async ({ input, context, errors }) =>
    showStaff(context, await saveKart({ ...acting(context), refuse: promised(errors) }, input)),
  ),
  getKartById: route.quotations.getKartById.handler(({ input, context }) =>
    reading(context, async (tx) => {
      const scope = quotationScope(actorOf(context))
      const quotation = await getQuotation(tx, input.id, scope)
      const isStaff = scope.kind === 'site'
      const { now } = context
      const kart = isStaff ? await readStaffKart(tx, quotation, now, input.version) : await readCustomerKart(tx, quotation, now)
      return { success: true, kart }
    }),
  ),
  getAllKartsForWl: route.quotations.getAllKartsForWl.handler(({ input, context }) =>
    reading(context, async (tx) => {
      const scope = quotationScope(actorOf(context))
      const before = readPlace(input.cursor ?? null).id
      const { status, customerId } = input
      const found = await listQuotations(tx, { scope, status, customerId, before, limit: KARTS_OF_A_PAGE + 1 })
      const shown = found.slice(0, KARTS_OF_A_PAGE)
      const last = found.length > shown.length ? shown.at(-1) : undefined
      const viewer = scope.kind === 'site' ? 'staff' : 'customer'
      return {
        success: true,
        karts: shown.map((row) => presentRow(row, context.now, viewer)),
        nextCursor: last ? writePlace({ towards: 'end', id: last.id }) : null,
      }
    }),
  ),
  getKartVersions: route.quotations.getKartVersions.handler(({ input, context }) =>
    reading(context, async (tx) => {
      const quotation = await getQuotation(tx, input.id, ALL_OF_SITE)
      return { success: true, ...(await presentVersions(tx, quotation, { before: input.before, limit: VERSIONS_OF_A_PAGE })) }
    }),
  ),
  setKartStatus: route.quotations.setKartStatus.handler(async ({ input, context, errors }) => {
    await setKartStatus({ ...acting(context), refuse: promised(errors) }, input)
    return showStaff(context, input.id)
  }),
  removeKartAccomodation: route.quotations.removeKartAccomodation.handler(async ({ input: { id }, context, errors }) =>
    showStaff(context, await removeLine({ ...acting(context), refuse: promised(errors) }, { kind: 'accommodation', id })),
  ),
  removeKartActivity: route.quotations.removeKartActivity.handler(async ({ input: { id }, context, errors }) =>
    showStaff(context, await removeLine({ ...acting(context), refuse: promised(errors) }, { kind: 'activity', id })),
  ),
  removeKartMiscellaneous: route.quotations.removeKartMiscellaneous.handler(async ({ input: { id }, context, errors }) =>
    showStaff(context, await removeLine({ ...acting(context), refuse: promised(errors) }, { kind: 'miscellaneous', id })),
  ),
  getTnc: route.quotations.getTnc.handler(({ context }) => showTerms(context)),
  saveTnc: route.quotations.saveTnc.handler(async ({ input, context, errors }) => {
    await saveTerms({ ...acting(context), refuse: promised(errors) }, input)
    return showTerms(context)
  }),
}
