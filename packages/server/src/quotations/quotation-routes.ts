import { toDecimal } from '@tradewind/domain/money'
import { plainDate } from '@tradewind/domain/time'
import { dayAt } from '@tradewind/domain/zone-history'
import type { Scope } from '../accounts/scope.ts'
import { readPlace, writePlace } from '../database/list-place.ts'
import { promised } from '../http/promised-refusals.ts'
import { actorOf, type RequestContext, reading } from '../http/request-context.ts'
import { route } from '../http/route.ts'
import { listRules, type PriceRule } from '../sales/price-rule-repo.ts'
import { askPrice, askTransferPrice } from './ask-price.ts'
import { cleanTerms } from './clean-terms.ts'
import { copyKart } from './copy-kart.ts'
import { decideDrift } from './decide-drift.ts'
import { findDrift, presentDrift } from './find-drift.ts'
import { findPricedByRates } from './line-rate-repo.ts'
import { presentBasis } from './present-basis.ts'
import { presentDay } from './present-day.ts'
import { presentRow, readCustomerKart, readStaffKart } from './present-kart.ts'
import { presentVersions } from './present-versions.ts'
import { listQuotations, readSoldCosts } from './quotation-list-repo.ts'
import { getQuotation, readNewest } from './quotation-repo.ts'
import { quotationScope } from './quotation-scope.ts'
import { removeLine } from './remove-line.ts'
import { repriceKart } from './reprice-kart.ts'
import { saveKart } from './save-kart.ts'
import { saveRule } from './save-rule.ts'
import { saveTerms } from './save-terms.ts'
import { setKartStatus } from './set-kart-status.ts'
import { setKartTemplate } from './set-template.ts'
import { readTerms } from './terms-repo.ts'

const KARTS_OF_A_PAGE = 50
const VERSIONS_OF_A_PAGE = 20
const COMPARED_OF_A_PAGE = 50
const MOST_RULES = 200
const ALL_OF_SITE: Scope = { kind: 'site' }

const acting = (context: RequestContext) => ({ db: context.db, actor: actorOf(context), now: context.now, shop: context.app })

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

const showRules = (context: RequestContext) =>
  reading(context, async (tx) => ({ success: true as const, rules: (await listRules(tx, { limit: MOST_RULES })).map(presentRule) }))

function presentRule({ id, validFrom, taxBasisPoints, roundTo, savedAt, savedBy }: PriceRule) {
  const shown = { id, validFrom, savedAt, savedBy, currency: roundTo.currency }
  return { ...shown, taxPercent: (taxBasisPoints / 100).toFixed(2), roundTo: toDecimal(roundTo) }
}

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
      const { status, customerId, search } = input
      // Templates are the desk's own.
      const isTemplate = scope.kind === 'site' && input.isTemplate
      const found = await listQuotations(tx, { scope, status, customerId, search, isTemplate, before, limit: KARTS_OF_A_PAGE + 1 })
      const shown = found.slice(0, KARTS_OF_A_PAGE)
      const last = found.length > shown.length ? shown.at(-1) : undefined
      const viewer = scope.kind === 'site' ? 'staff' : 'customer'
      const ids = viewer === 'staff' ? shown.map(({ id }) => id) : []
      const [newest, costs] = [await readNewest(tx, ids), await readSoldCosts(tx, ids)]
      return {
        success: true,
        karts: shown.map((row) => presentRow(row, context.now, viewer, { kept: newest.get(row.id), costs: costs.get(row.id) })),
        nextCursor: last ? writePlace({ towards: 'end', id: last.id }) : null,
      }
    }),
  ),
  getQuotationBasis: route.quotations.getQuotationBasis.handler(({ input, context }) =>
    reading(context, async (tx) => ({ success: true, basis: await presentBasis(tx, input, context.now) })),
  ),
  getTourOptionPriceForQuotationBuilder: route.quotations.getTourOptionPriceForQuotationBuilder.handler(({ input, context }) =>
    reading(context, async (tx) => {
      const found = await askPrice(tx, input, context.now)
      return 'why' in found ? { success: true, price: null, why: found.why } : { success: true, price: found, why: null }
    }),
  ),
  getTransferPriceForQuotationBuilder: route.quotations.getTransferPriceForQuotationBuilder.handler(({ input, context }) =>
    reading(context, async (tx) => {
      const found = await askTransferPrice(tx, input, context.now)
      return 'why' in found ? { success: true, price: null, why: found.why } : { success: true, price: found, why: null }
    }),
  ),
  repriceKart: route.quotations.repriceKart.handler(({ input, context }) =>
    reading(context, async (tx) => ({ success: true, ...(await repriceKart(tx, input, context.now)) })),
  ),
  copyKart: route.quotations.copyKart.handler(({ input, context }) =>
    reading(context, async (tx) => ({ success: true, ...(await copyKart(tx, input, context.now)) })),
  ),
  getRateDrift: route.quotations.getRateDrift.handler(({ input, context }) =>
    reading(context, async (tx) => {
      const { now, site } = context
      const before = readPlace(input.cursor ?? null).id
      const { tourOptionIds, customerId, quotationId } = input
      const asked = { tourOptionIds, customerId, quotationId, today: dayAt(site.zones, now), before }
      const found = await findPricedByRates(tx, { ...asked, limit: COMPARED_OF_A_PAGE + 1 })
      const compared = found.slice(0, COMPARED_OF_A_PAGE)
      const last = found.length > compared.length ? compared.at(-1) : undefined
      const drifted = (await findDrift(tx, compared, now)).filter(({ lines }) => lines.length > 0)
      return {
        success: true,
        karts: drifted.map((drift) => presentDrift(drift, now)),
        nextCursor: last ? writePlace({ towards: 'end', id: last }) : null,
      }
    }),
  ),
  decideRateDrift: route.quotations.decideRateDrift.handler(async ({ input, context, errors }) => ({
    success: true,
    results: await decideDrift({ ...acting(context), refuse: promised(errors) }, input.decisions),
  })),
  getItinerariesByDate: route.quotations.getItinerariesByDate.handler(({ input, context }) =>
    reading(context, async (tx) => {
      const day = plainDate(input.date)
      const page = { scope: ALL_OF_SITE, status: undefined, customerId: undefined, before: readPlace(input.cursor ?? null).id }
      const found = await listQuotations(tx, { ...page, day, limit: KARTS_OF_A_PAGE + 1 })
      const shown = found.slice(0, KARTS_OF_A_PAGE)
      const last = found.length > shown.length ? shown.at(-1) : undefined
      return {
        success: true,
        itineraries: await presentDay(tx, shown, { day, now: context.now }),
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
  setKartTemplate: route.quotations.setKartTemplate.handler(async ({ input, context, errors }) => {
    await setKartTemplate({ ...acting(context), refuse: promised(errors) }, input)
    return { success: true }
  }),
  removeKartAccomodation: route.quotations.removeKartAccomodation.handler(async ({ input: { id }, context, errors }) =>
    showStaff(context, await removeLine({ ...acting(context), refuse: promised(errors) }, { kind: 'accommodation', id })),
  ),
  removeKartActivity: route.quotations.removeKartActivity.handler(async ({ input: { id }, context, errors }) =>
    showStaff(context, await removeLine({ ...acting(context), refuse: promised(errors) }, { kind: 'activity', id })),
  ),
  removeKartTransfer: route.quotations.removeKartTransfer.handler(async ({ input: { id }, context, errors }) =>
    showStaff(context, await removeLine({ ...acting(context), refuse: promised(errors) }, { kind: 'transfer', id })),
  ),
  removeKartMiscellaneous: route.quotations.removeKartMiscellaneous.handler(async ({ input: { id }, context, errors }) =>
    showStaff(context, await removeLine({ ...acting(context), refuse: promised(errors) }, { kind: 'miscellaneous', id })),
  ),
  getQuotationRules: route.quotations.getQuotationRules.handler(({ context }) => showRules(context)),
  saveQuotationRule: route.quotations.saveQuotationRule.handler(async ({ input, context, errors }) => {
    await saveRule({ ...acting(context), refuse: promised(errors) }, input)
    return showRules(context)
  }),
  getTnc: route.quotations.getTnc.handler(({ context }) => showTerms(context)),
  saveTnc: route.quotations.saveTnc.handler(async ({ input, context, errors }) => {
    await saveTerms({ ...acting(context), refuse: promised(errors) }, input)
    return showTerms(context)
  }),
}
