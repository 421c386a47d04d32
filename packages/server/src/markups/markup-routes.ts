import { rateOn } from '@tradewind/domain/markups/dated-rate'
import { FARE_RULES } from '@tradewind/domain/markups/fare-rules'
import type { RuleKind } from '@tradewind/domain/markups/markup-rule'
import { hasTds } from '@tradewind/domain/network/tds'
import { dayAt } from '@tradewind/domain/zone-history'
import { listLiveRules } from '../editions/rule-repo.ts'
import { promised, type Refuse } from '../http/promised-refusals.ts'
import { refuse } from '../http/refuse.ts'
import { actorOf, type RequestContext, reading } from '../http/request-context.ts'
import { route } from '../http/route.ts'
import { countryOfBuyer } from './country-of-buyer.ts'
import { deleteGroup } from './delete-group.ts'
import { endRule } from './end-rule.ts'
import { findBuyer } from './group-member-repo.ts'
import { countUses, listGroups } from './group-repo.ts'
import { listGroupMembers } from './list-group-members.ts'
import { listRules } from './list-rules.ts'
import { mapBuyerToGroup } from './map-buyer-to-group.ts'
import { presentGroup } from './present-group.ts'
import { readTaxOfBuyer } from './pricing-basis.ts'
import type { RuleContext } from './rule-context.ts'
import { presentRule } from './rule-wire.ts'
import { saveGroup } from './save-group.ts'
import { saveRule } from './save-rule.ts'
import { setDefaultGroup } from './set-default-group.ts'
import { listRates } from './tax-rate-repo.ts'

export const groupRoutes = {
  listGroups: route.markups.listGroups.handler(({ context }) =>
    reading(context, async (tx) => {
      const [groups, uses] = [await listGroups(tx), await countUses(tx)]
      const today = dayAt(context.site.zones, context.now)
      return {
        success: true,
        groups: groups.map((group) => presentGroup(group, uses.get(group.id))),
        default_LE_GroupId: groups.find((group) => group.is_default)?.id ?? null,
        gstBasisPoints: rateOn(await listRates(tx, 'gstOnServiceFee'), today),
      }
    }),
  ),
  saveGroup: route.markups.saveGroup.handler(async ({ input, context }) => {
    const group = await saveGroup(contextOf(context), input)
    const uses = await reading(context, countUses)
    return { success: true, group: presentGroup(group, uses.get(group.id)) }
  }),
  deleteGroup: route.markups.deleteGroup.handler(async ({ input, context, errors }) => {
    await deleteGroup({ ...contextOf(context), refuse: promised(errors) }, input)
    return { success: true }
  }),
  setDefaultGroup: route.markups.setDefaultGroup.handler(async ({ input, context }) => {
    await setDefaultGroup(contextOf(context), input)
    return { success: true }
  }),
  getBuyerGroup: route.markups.getBuyerGroup.handler(async ({ input, context }) => {
    const { app, site, now } = context
    const { buyer, groups, tax } = await reading(context, async (tx) => {
      const found =
        (await findBuyer(tx, input.consumerLEId)) ?? refuse('NOT_FOUND', { message: 'We could not find that customer.' })
      return { buyer: found, groups: await listGroups(tx), tax: await readTaxOfBuyer(tx, found, dayAt(site.zones, now)) }
    })
    const country = await countryOfBuyer({ db: app.db, site }, buyer)
    const isTaxed = buyer.kind === 'agency' && hasTds(country)
    const own = groups.find(({ id }) => id === buyer.group_id)
    return {
      success: true,
      userGroups: groups.map(({ id, group_name, is_default }) => ({ id, groupName: group_name, isDefault: is_default })),
      mapping: own ? { legalEntityGroupsId: own.id, groupName: own.group_name } : null,
      leRelationConfig: {
        userLEID: buyer.id,
        isTdsDeductable: buyer.is_tds_deductable,
        hasTds: isTaxed,
        tds: isTaxed ? tax : null,
      },
    }
  }),
  listGroupMembers: route.markups.listGroupMembers.handler(({ input, context }) =>
    reading(context, async (tx) => ({ success: true, ...(await listGroupMembers(tx, input)) })),
  ),
  mapBuyerToGroup: route.markups.mapBuyerToGroup.handler(async ({ input, context }) => {
    await mapBuyerToGroup(contextOf(context), input)
    return { success: true }
  }),
}

export const ruleRoutes = {
  listDefaultMarkups: route.markups.listDefaultMarkups.handler(({ input, context }) => list(context, 'defaultAirline', input)),
  saveDefaultMarkup: route.markups.saveDefaultMarkup.handler(({ input, context, errors }) =>
    save(context, 'defaultAirline', input.markup, promised(errors)),
  ),
  deleteDefaultMarkup: route.markups.deleteDefaultMarkup.handler(({ input, context }) => end(context, 'defaultAirline', input)),
  listAirlineMarkups: route.markups.listAirlineMarkups.handler(({ input, context }) => list(context, 'airlineSpecific', input)),
  saveAirlineMarkup: route.markups.saveAirlineMarkup.handler(({ input, context, errors }) =>
    save(context, 'airlineSpecific', input.markup, promised(errors)),
  ),
  deleteAirlineMarkup: route.markups.deleteAirlineMarkup.handler(({ input, context }) => end(context, 'airlineSpecific', input)),
  listDepartureMarkups: route.markups.listDepartureMarkups.handler(({ input, context }) => list(context, 'fixedDeparture', input)),
  saveDepartureMarkup: route.markups.saveDepartureMarkup.handler(({ input, context, errors }) =>
    save(context, 'fixedDeparture', input.markup, promised(errors)),
  ),
  deleteDepartureMarkup: route.markups.deleteDepartureMarkup.handler(({ input, context }) => end(context, 'fixedDeparture', input)),
}

export function contextOf(context: RequestContext): RuleContext {
  const { app, site, now } = context
  return { db: app.db, actor: actorOf(context), now, currency: site.currency }
}

async function list(context: RequestContext, kind: RuleKind, input: Parameters<typeof listRules>[2]) {
  const page = await reading(context, (tx) => listRules(tx, kind, input))
  return { success: true as const, ...page }
}

async function save(
  context: RequestContext,
  kind: RuleKind,
  markup: Parameters<typeof saveRule>[2],
  refusePromised: Refuse<'STALE_RULE'>,
) {
  const id = await saveRule({ ...contextOf(context), refuse: refusePromised }, kind, markup)
  const [saved] = await reading(context, (tx) =>
    listLiveRules(tx, FARE_RULES, { kind, groupId: markup.groupId, before: id + 1, limit: 1 }),
  )
  // Ended by a colleague in between.
  if (saved?.rule.id !== id) refuse('NOT_FOUND', { message: 'We could not find that rule.' })
  return { success: true as const, markup: presentRule(saved.rule, saved.changed) }
}

async function end(context: RequestContext, kind: RuleKind, { markupId }: { markupId: number }) {
  await endRule(contextOf(context), kind, markupId)
  return { success: true as const }
}
