import type { BillingDetails } from '@tradewind/contract/personal-data/personal-data'
import type { Actor } from '@tradewind/domain/accounts/actor'
import { isOfCompany } from '@tradewind/domain/company-team/company-rights'
import { hasGstNumbers } from '@tradewind/domain/documents/tax-number'
import { panOf } from '@tradewind/domain/network/tds'
import type { z } from 'zod'
import { refuseTaxNumber } from '../accounts/refuse-tax-number.ts'
import { refuseUnproven } from '../accounts/refuse-unproven.ts'
import { sessionToken } from '../accounts/session-cookie.ts'
import { lockUser } from '../accounts/user-repo.ts'
import type { App } from '../app.ts'
import { recordChange } from '../audit/record-change.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import { promised, type Refuse } from '../http/promised-refusals.ts'
import { refuse, refuseInput, refuseTooMany } from '../http/refuse.ts'
import { actorOf, type RequestContext, reading } from '../http/request-context.ts'
import { route } from '../http/route.ts'
import { listKeys } from '../partners/partner-key-repo.ts'
import { findSandboxBuyer } from '../partners/sandboxes/sandbox-people-repo.ts'
import { findSandbox } from '../sites/sandbox-site-repo.ts'
import type { Site } from '../sites/site-repo.ts'
import { eraseAccount } from './erase-account.ts'
import {
  type Billed,
  getBilling,
  listAccountsOf,
  lockBilling,
  readRowsOf,
  unsubscribeByKey,
  writeBilling,
  writeStaffPlace,
} from './personal-data-repo.ts'

type Data = Record<string, { rows: Record<string, unknown>[]; isWhole: boolean }>

/** What these accounts have in the tables that hold something of people. */
async function readData(tx: SiteTx, { personalTables }: Pick<App, 'personalTables'>, accountIds: readonly number[]): Promise<Data> {
  const found: Data = {}
  for (const [table, { of, shows }] of Object.entries(personalTables)) {
    if (of === undefined || !shows) continue
    const parts = []
    for (const id of accountIds) parts.push(await readRowsOf(tx, table, { of, shows }, id))
    found[table] = { rows: parts.flatMap(({ rows }) => rows), isWhole: parts.every(({ isWhole }) => isWhole) }
  }
  return found
}

/** What was typed with test keys, where a key stands for the caller: travellers may not be made up. */
async function readSandbox(app: Pick<App, 'db' | 'personalTables'>, { siteId, legalEntityId, userId }: Actor): Promise<Data> {
  const keys = await inSite(app.db, siteId, (tx) => listKeys(tx, userId))
  if (keys.length === 0) return {}
  const sandbox = await findSandbox(app.db, { siteId, legalEntityId })
  if (!sandbox) return {}
  const data = await inSite(app.db, sandbox.id, async (tx): Promise<Data> => {
    const buyer = await findSandboxBuyer(tx)
    return buyer ? readData(tx, app, [buyer.userId]) : {}
  })
  return Object.fromEntries(Object.entries(data).map(([table, found]) => [`sandbox ${table}`, found]))
}

export const personalDataRoutes = {
  getBillingDetails: route.personalData.getBillingDetails.handler(({ context }) =>
    reading(context, async (tx) => {
      const actor = actorOf(context)
      const row = await getBilling(tx, actor.legalEntityId)
      const mayChange = mayChangeBilling(actor)
      return { success: true, billing: presentBilling(row), taLogoUrl: row.logo_url, mayChange, ofSite: row.kind === 'siteOwner' }
    }),
  ),
  setBillingDetails: route.personalData.setBillingDetails.handler(async ({ input, context }) => {
    return { success: true, billing: await changeBilling(context, input) }
  }),
  setStaffPlace: route.personalData.setStaffPlace.handler(async ({ input, context }) => {
    await placeStaff(context, input)
    return { success: true, branch: input.branch, designation: input.designation }
  }),
  getMyData: route.personalData.getMyData.handler(async ({ input, context, errors }) => {
    await limitPasswords(context)
    const { app, site, now } = context
    const { userId } = actorOf(context)
    await refuseUnproven(provingIn(context, promised(errors)), input.password)
    const data = await inSite(app.db, site.id, async (tx) => {
      const accounts = await listAccountsOf(tx, userId)
      return readData(
        tx,
        app,
        accounts.map(({ id }) => id),
      )
    })
    return { success: true, madeAt: now, data: { ...data, ...(await readSandbox(app, actorOf(context))) } }
  }),
  deleteMyAccount: route.personalData.deleteMyAccount.handler(async ({ input, context, errors }) => {
    await limitPasswords(context)
    const { app, site, now } = context
    const actor = actorOf(context)
    await refuseUnproven(provingIn(context, promised(errors)), input.password)
    await eraseAccount({ ...app, shop: app, actor, now, currency: site.currency, refuse: promised(errors) })
    return { success: true }
  }),
  unsubscribe: route.personalData.unsubscribe.handler(async ({ input, context }) => {
    await endOffers(context, input.token)
    return { success: true }
  }),
}

/** What follows shows or ends everything that somebody has here. */
function provingIn(context: RequestContext, refuse: Refuse<'SIGN_IN_AGAIN'>) {
  const { app, now, request } = context
  return { db: app.db, actor: actorOf(context), token: sessionToken(request) ?? '', now, refuse }
}

type Billing = Awaited<ReturnType<typeof getBilling>>

function presentBilling({ billing_name, gst_state, gst_number, pan_number, tax_number }: Billing) {
  const numbers = { gstNumber: gst_number, panNumber: pan_number, taxNumber: tax_number }
  return { billingName: billing_name ?? '', gstState: gst_state ?? '', ...numbers }
}

/** A private customer's own, a company's by its owner. Of the company that sells here a super admin states the one number that is not the site's: see `billedOf`. */
function mayChangeBilling(actor: Actor): boolean {
  if (actor.userType === 'staff') return actor.isSuperAdmin === true
  return actor.userType === 'retail' || (isOfCompany(actor) && actor.isCompanyOwner === true)
}

async function changeBilling(
  context: RequestContext,
  typed: z.output<typeof BillingDetails>,
): Promise<ReturnType<typeof presentBilling>> {
  const actor = actorOf(context)
  return inSite(context.db, actor.siteId, async (tx) => {
    const row = await lockBilling(tx, actor.legalEntityId)
    const before = presentBilling(row)
    const billed = billedOf(row, typed, context.site)
    await refuseTaxNumber(tx, billed.taxNumber, row.country_code)
    if (row.kind === 'siteOwner') refuseOtherPan(billed.panNumber, context.site)
    await writeBilling(tx, actor.legalEntityId, billed)
    // Who supplies this company deducts tax from it by its PAN.
    if (row.kind === 'siteOwner' && billed.panNumber !== (before.panNumber ?? ''))
      await context.app.jobs.enqueue(tx, 'say-company', { siteId: actor.siteId })
    const about = { kind: 'legalEntity', id: actor.legalEntityId }
    await recordChange(tx, { actor, area: 'people', action: 'change billing details', about, before, after: billed }, context.now)
    return presentBilling(await getBilling(tx, actor.legalEntityId))
  })
}

/** Of the company that sells here only one number is kept: in India its PAN, elsewhere that under which it is registered for VAT. Its other words are the site's. */
function billedOf(row: Billing, typed: z.output<typeof BillingDetails>, { country_code }: Pick<Site, 'country_code'>): Billed {
  const kept = presentBilling(row)
  const asBefore = { ...kept, gstNumber: kept.gstNumber ?? '', panNumber: kept.panNumber ?? '', taxNumber: kept.taxNumber ?? '' }
  const { taxNumber = asBefore.taxNumber, ...others } = typed
  if (row.kind !== 'siteOwner') return { ...asBefore, ...others, taxNumber }
  return hasGstNumbers(country_code) ? { ...asBefore, panNumber: others.panNumber } : { ...asBefore, taxNumber }
}

/** A GST number is given to a PAN: a company has no other one beside it. */
function refuseOtherPan(panNumber: string, { gst_number: gstNumber }: Pick<Site, 'gst_number'>): void {
  const within = panOf({ panNumber: null, gstNumber })
  if (panNumber !== '' && within !== undefined && within !== panNumber)
    refuseInput({ panNumber: `Your GST number contains the PAN ${within}. Please enter that one, or leave the field empty.` })
}

async function placeStaff(
  context: RequestContext,
  { userId, branch, designation }: { userId: number; branch: string; designation: string },
): Promise<void> {
  const actor = actorOf(context)
  await inSite(context.db, actor.siteId, async (tx) => {
    const user = await lockUser(tx, userId)
    if (user.user_type !== 'staff') refuse('FORBIDDEN', { message: 'Only staff have a branch and a designation.' })
    await writeStaffPlace(tx, userId, { branch, designation })
    const before = { branch: user.branch ?? '', designation: user.designation ?? '' }
    const about = { kind: 'user', id: userId }
    await recordChange(
      tx,
      { actor, area: 'people', action: 'change branch of staff', about, before, after: { branch, designation } },
      context.now,
    )
  })
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

async function endOffers(context: RequestContext, token: string): Promise<void> {
  if (!UUID.test(token)) return
  await inSite(context.db, context.site.id, async (tx) => {
    const person = await unsubscribeByKey(tx, token)
    if (!person) return
    const actor = { userId: person.id, firstName: person.first_name, lastName: person.last_name }
    const about = { kind: 'user', id: person.id }
    await recordChange(tx, { actor, area: 'people', action: 'unsubscribe by a link', about }, context.now)
  })
}

async function limitPasswords(context: RequestContext): Promise<void> {
  const { siteId, userId } = actorOf(context)
  const waitMs = await context.request.server.limitTries(`own-password:${siteId}:${userId}`, 10, 3_600_000)
  if (waitMs > 0) refuseTooMany(waitMs)
}
