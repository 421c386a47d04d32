import { CONSUMER_STATUSES } from '@tradewind/domain/network/relation-status'
import { nameCategory, SUPPLIER_CATEGORIES } from '@tradewind/domain/network/supplier-categories'
import { panOf } from '@tradewind/domain/network/tds'
import { countPasswords } from '../accounts/log-in-limit.ts'
import { promised, type Refuse } from '../http/promised-refusals.ts'
import { refuse } from '../http/refuse.ts'
import { actorOf, type RequestContext, reading } from '../http/request-context.ts'
import { route } from '../http/route.ts'
import { companyOf, statedPanOf } from '../installations/company-of.ts'
import { publicUrl } from '../sites/public-url.ts'
import { findSiteByDomain } from '../sites/site-repo.ts'
import { acceptTerms } from './accept-terms.ts'
import { refuseUnknownSupplier } from './agree-at-supplier.ts'
import { findOutside, readOutsideTerms } from './at-outside-supplier.ts'
import { readAtSupplier } from './at-supplier.ts'
import { changeMapping } from './change-mapping.ts'
import { changeRequestStatus } from './change-request-status.ts'
import { jumpToSupplier } from './jump-to-supplier.ts'
import { exemptConsumer, limitConsumer, readConsumerSearches } from './limit-consumer.ts'
import { listSuppliers } from './list-suppliers.ts'
import { listMappings } from './mapping-repo.ts'
import { acting } from './network-context.ts'
import { presentOwnSupply, presentRequests, presentSuppliers } from './present-network.ts'
import { readConsumers } from './read-consumers.ts'
import { readPartnerSales } from './read-partner-sales.ts'
import { countRequests, listRequests } from './request-repo.ts'
import { saveSupply, saveTerms } from './save-supply.ts'
import { sendRequest } from './send-request.ts'
import { setFlightSwitch } from './set-flight-switch.ts'
import { setRelationConfig } from './set-relation-config.ts'
import { findAcceptance, findTerms, listSupplies } from './supply-repo.ts'
import { withdrawRequest } from './withdraw-request.ts'

const PAGE_SIZE = 10

/** What other sites supply to that of the caller; one of them, where it is named. */
async function readSuppliers(context: RequestContext, supplyId?: string) {
  const { db } = context.app
  const rows = await listSuppliers(db, { consumerSiteId: context.site.id, ...(supplyId !== undefined && { supplyId }) })
  return reading(context, async (tx) => presentSuppliers({ db, tx }, rows, await listMappings(tx)))
}

async function readOwnSupplies(context: RequestContext) {
  return (await reading(context, listSupplies)).map(presentOwnSupply)
}

/** With the PAN of a site that is to become a customer, where that matters. */
async function withPan<Asked extends { whitelabel_mongoDb_siteId: string; hasTds: boolean; legalEntityId: number | null }>(
  { app: { db }, site }: RequestContext,
  record: Asked,
): Promise<Asked & { panNumber: string | null }> {
  if (!record.hasTds || record.legalEntityId !== null) return { ...record, panNumber: null }
  const of = { siteId: site.id, partnerSiteId: Number(record.whitelabel_mongoDb_siteId) }
  const { gst_number: gstNumber } = await companyOf(db, of)
  return { ...record, panNumber: panOf({ panNumber: await statedPanOf(db, of), gstNumber }) ?? null }
}

/** The terms of a supplier as the site of the caller has them before it. Refuses NOT_FOUND, and SUPPLIER_FAILED where another installation gives no answer. */
async function readTerms(context: RequestContext, supplyId: string, refuseWith: Refuse<'SUPPLIER_FAILED'>) {
  const actor = actorOf(context)
  const outside = await findOutside(context.app.db, actor, supplyId)
  if (outside) {
    const { installation_id: installationId, their_id: theirId } = outside
    const of = { siteId: actor.siteId, installationId }
    const terms = await readOutsideTerms({ ...context.app, refuse: refuseWith }, of, theirId)
    if (!terms) return null
    const { accepted, ...written } = terms
    const [acceptedVersion, acceptedAt, acceptedBy] = [accepted?.version ?? null, accepted?.at ?? null, accepted?.by ?? null]
    return { ...written, acceptedVersion, acceptedAt, acceptedBy }
  }
  return readAtSupplier(context.app.db, actor, supplyId, async (tx) => {
    const terms = await findTerms(tx, supplyId)
    if (!terms) return null
    const accepted = await findAcceptance(tx, { supplyId, consumerSiteId: actor.siteId })
    return {
      version: terms.version,
      text: terms.text,
      writtenAt: terms.written_at,
      acceptedVersion: accepted?.version ?? null,
      acceptedAt: accepted?.accepted_at ?? null,
      acceptedBy: accepted?.accepted_by ?? null,
    }
  })
}

export const networkRoutes = {
  getVisibleSuppliers: route.network.getVisibleSuppliers.handler(async ({ input, context }) => {
    const named = await findSiteByDomain(context.app.db, input.domainName.replace(/:\d+$/, ''))
    if (named?.id !== context.site.id) refuse('FORBIDDEN', { message: 'You can only see the suppliers of your own site.' })
    return { success: true, suppliers: await readSuppliers(context) }
  }),
  getOwnSupplies: route.network.getOwnSupplies.handler(async ({ context }) => ({
    success: true,
    suppliers: await readOwnSupplies(context),
  })),
  getPartnerSales: route.network.getPartnerSales.handler(({ input: { mongoSiteId, ...side }, context }) => {
    const { site, now } = context
    return reading(context, async (tx) => ({
      success: true,
      ...(await readPartnerSales(tx, { actor: actorOf(context), site, now }, { ...side, partnerSiteId: Number(mongoSiteId) })),
    }))
  }),
  getCategories: route.network.getCategories.handler(() => ({
    success: true,
    categories: SUPPLIER_CATEGORIES.map((category) => ({ category, label: nameCategory(category) })),
  })),
  saveSupply: route.network.saveSupply.handler(async ({ input, context, errors }) => {
    await saveSupply(acting(context, promised(errors)), input)
    return { success: true, suppliers: await readOwnSupplies(context) }
  }),
  saveTerms: route.network.saveTerms.handler(async ({ input, context, errors }) => {
    await saveTerms(acting(context, promised(errors)), input)
    return { success: true, suppliers: await readOwnSupplies(context) }
  }),
  getSupplierDetails: route.network.getSupplierDetails.handler(async ({ input, context }) => {
    const [approval] = await readSuppliers(context, input.supplierListId)
    return { success: true, approval: approval ?? refuseUnknownSupplier() }
  }),
  getTerms: route.network.getTerms.handler(async ({ input, context, errors }) => ({
    success: true,
    terms: await readTerms(context, input.supplierListId, promised(errors)),
  })),
  jumpToSupplier: route.network.jumpToSupplier.handler(async ({ input, context, errors }) => {
    await countPasswords(context, 'handOver', String(actorOf(context).userId))
    const { domain, ...made } = await jumpToSupplier(acting(context, promised(errors)), input)
    // After the '#', so that it reaches no server, no log and no other page.
    const page = `${publicUrl(context.app.env, domain)}/app/login_by_session`
    return { success: true, ...made, link: `${page}?target=${encodeURIComponent(made.target)}#${made.sessionId}` }
  }),
  acceptTerms: route.network.acceptTerms.handler(async ({ input, context, errors }) => {
    await acceptTerms(acting(context, promised(errors)), input)
    return { success: true, terms: (await readTerms(context, input.supplierListId, promised(errors))) ?? refuseUnknownSupplier() }
  }),
  sendRequest: route.network.sendRequest.handler(async ({ input, context, errors }) => {
    await sendRequest(acting(context, promised(errors)), input)
    const requests = (await readSuppliers(context)).filter(({ request }) => request !== null)
    return { success: true, requests }
  }),
  withdrawRequest: route.network.withdrawRequest.handler(async ({ input, context, errors }) => {
    await withdrawRequest(acting(context, promised(errors)), input)
    return { success: true }
  }),
  getLinkedSuppliers: route.network.getLinkedSuppliers.handler(async ({ context }) => {
    const suppliers = await readSuppliers(context)
    return {
      success: true,
      suppliers: suppliers.filter(({ request }) => CONSUMER_STATUSES.some((status) => status === request?.requestStatus)),
    }
  }),
  changeMapping: route.network.changeMapping.handler(async ({ input, context, errors }) => {
    await changeMapping(acting(context, promised(errors)), { supplyId: input.mapping, status: input.status })
    return { success: true, mappingStatus: input.status }
  }),
  getRequests: route.network.getRequests.handler(async ({ input: { page }, context }) => {
    const listed = await reading(context, async (tx) => {
      const totalRecords = await countRequests(tx)
      const totalPages = Math.max(1, Math.ceil(totalRecords / PAGE_SIZE))
      const rows = await listRequests(tx, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE })
      return {
        totalRecords,
        records: await presentRequests({ db: context.app.db, tx }, rows),
        currentPage: page,
        hasNextPage: page < totalPages,
        hasPreviousPage: page > 1,
        totalPages,
      }
    })
    // The company of another site of this installation states it there.
    return { success: true, ...listed, records: await Promise.all(listed.records.map((record) => withPan(context, record))) }
  }),
  changeRequestStatus: route.network.changeRequestStatus.handler(async ({ input, context, errors }) => {
    await changeRequestStatus(acting(context, promised(errors)), input)
    return { success: true, requestStatus: input.newRequestStatus }
  }),
  getConsumers: route.network.getConsumers.handler(({ context }) => {
    const { app, site, now } = context
    const viewer = { db: app.db, actor: actorOf(context), site, now }
    return reading(context, async (tx) => ({ success: true, consumers: await readConsumers(tx, viewer) }))
  }),
  setFlightHold: route.network.setFlightHold.handler(async ({ input, context, errors }) => {
    const { supplierListId, consumerSiteId, isFlightHold: hold } = input
    await setFlightSwitch(acting(context, promised(errors)), { supplierListId, consumerSiteId: Number(consumerSiteId), hold })
    return { success: true }
  }),
  setFlightSearch: route.network.setFlightSearch.handler(async ({ input, context, errors }) => {
    const { supplierListId, consumerSiteId, isFlightSearchAllowed: search } = input
    await setFlightSwitch(acting(context, promised(errors)), { supplierListId, consumerSiteId: Number(consumerSiteId), search })
    return { success: true }
  }),
  getConsumerSearches: route.network.getConsumerSearches.handler(({ input, context, errors }) => {
    const reader = { now: context.now, refuse: promised(errors) }
    return reading(context, async (tx) => ({
      success: true,
      flightLookToBook: await readConsumerSearches(tx, reader, { ...input, consumerSiteId: Number(input.consumerSiteId) }),
    }))
  }),
  setConsumerSearchLimit: route.network.setConsumerSearchLimit.handler(async ({ input, context, errors }) => {
    const wanted = { ...input, consumerSiteId: Number(input.consumerSiteId) }
    return { success: true, flightLookToBook: await limitConsumer(acting(context, promised(errors)), wanted) }
  }),
  setConsumerSearchExemption: route.network.setConsumerSearchExemption.handler(async ({ input, context, errors }) => {
    const wanted = { ...input, consumerSiteId: Number(input.consumerSiteId) }
    return { success: true, flightLookToBook: await exemptConsumer(acting(context, promised(errors)), wanted) }
  }),
  setLERelationConfig: route.network.setLERelationConfig.handler(async ({ input, context, errors }) => {
    await setRelationConfig(acting(context, promised(errors)), input)
    return { success: true }
  }),
}
