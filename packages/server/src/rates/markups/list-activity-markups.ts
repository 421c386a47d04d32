import type { ActivityMarkup as MarkupWire } from '@tradewind/contract/rates/activity-markups'
import { ALL_OTHER_MARKETS, ALL_OTHER_MARKETS_NAME } from '@tradewind/domain/catalogue/catalogue-limits'
import { amountsOf } from '@tradewind/domain/markups/markup-rule'
import { ACTIVITY_MARKUPS, type ActivityMarkup, summariseMarkup } from '@tradewind/domain/rates/markup/activity-markup'
import { listActivities } from '../../catalogue/activities/activity-repo.ts'
import { listCities } from '../../catalogue/city-repo.ts'
import { nameMarkets } from '../../catalogue/markets/market-repo.ts'
import { listOptionRefs } from '../../catalogue/options/tour-option-repo.ts'
import type { SiteTx } from '../../database/in-site.ts'
import { readPlace } from '../../editions/rule-place.ts'
import { countLiveRules, type KeptRule, listLiveRules } from '../../editions/rule-repo.ts'
import { refuse } from '../../http/refuse.ts'
import { listGroups } from '../../markups/group-repo.ts'
import { toValueWire } from '../../markups/rule-wire.ts'

const PAGE = 100

type Asked = { groupId?: number | undefined; search?: string | undefined; cursor?: string | undefined }

/** A page of the live markups on activities, the newest first, with the groups and the order in which they win. */
export async function listActivityMarkups(tx: SiteTx, { cursor, ...filter }: Asked) {
  const kept = await listLiveRules(tx, ACTIVITY_MARKUPS, { ...filter, before: readPlace(cursor), limit: PAGE + 1 })
  const groups = await listGroups(tx)
  const shown = kept.slice(0, PAGE)
  const last = kept.length > PAGE ? shown.at(-1) : undefined
  return {
    markups: await presentMarkups(tx, shown, new Map(groups.map(({ id, group_name }) => [id, group_name]))),
    totalRecords: await countLiveRules(tx, ACTIVITY_MARKUPS, filter),
    nextCursor: last ? `r${last.rule.id}` : null,
    groups: groups.map(({ id, group_name, is_default }) => ({ id, groupName: group_name, isDefault: is_default })),
    order: [...ACTIVITY_MARKUPS.order],
  }
}

/** One that was saved a moment ago. Refuses NOT_FOUND where a colleague has ended it since. */
export async function showActivityMarkup(tx: SiteTx, id: number): Promise<MarkupWire> {
  const kept = await listLiveRules(tx, ACTIVITY_MARKUPS, { ids: [id], limit: 1 })
  const groups = await listGroups(tx)
  const [markup] = await presentMarkups(tx, kept, new Map(groups.map((group) => [group.id, group.group_name])))
  return markup ?? refuse('NOT_FOUND', { message: 'We could not find that rule.' })
}

async function presentMarkups(
  tx: SiteTx,
  kept: readonly KeptRule<ActivityMarkup>[],
  groups: ReadonlyMap<number, string>,
): Promise<MarkupWire[]> {
  const nameOf = await nameSubjects(
    tx,
    kept.map(({ rule }) => rule),
  )
  const markets = await nameMarkets(tx)
  return kept.map(({ rule, changed }): MarkupWire => {
    const { id, version, groupId, name, cityId, activityId, tourOptionId, marketId, travelFrom, travelTo, markup } = rule
    return {
      ...{ id, version, groupId, name, cityId, activityId, tourOptionId, marketId, travelFrom, travelTo },
      markup: toValueWire(markup),
      groupName: groups.get(groupId) ?? '',
      about: nameOf(rule),
      market:
        marketId === null
          ? null
          : marketId === ALL_OTHER_MARKETS
            ? ALL_OTHER_MARKETS_NAME
            : (markets.get(marketId) ?? `Market ${marketId}`),
      currency: amountsOf(markup)[0]?.currency ?? null,
      summary: summariseMarkup(rule),
      changedAt: changed.at,
      changedBy: changed.by,
    }
  })
}

/** What rules are about, by its names; a number where it was deleted since. */
async function nameSubjects(tx: SiteTx, rules: readonly ActivityMarkup[]): Promise<(rule: ActivityMarkup) => string> {
  const idsOf = (read: (rule: ActivityMarkup) => number | null) => [...new Set(rules.map(read).filter((id) => id !== null))]
  const [activityIds, optionIds, cityIds] = [
    idsOf(({ activityId }) => activityId),
    idsOf(({ tourOptionId }) => tourOptionId),
    idsOf(({ cityId }) => cityId),
  ]
  const activities = activityIds.length === 0 ? [] : await listActivities(tx, { ids: activityIds, limit: PAGE })
  const options = optionIds.length === 0 ? [] : await listOptionRefs(tx, { ids: optionIds })
  const cities = cityIds.length === 0 ? [] : await listCities(tx, { onlyWithActivities: false })
  const activity = new Map(activities.map(({ id, name }) => [id, name]))
  const option = new Map(options.map(({ id, name, activity: of }) => [id, `${of}, ${name}`]))
  const city = new Map(cities.map(({ id, city: name }) => [id, name]))
  return ({ cityId, activityId, tourOptionId }) => {
    if (tourOptionId !== null) return option.get(tourOptionId) ?? `Tour option ${tourOptionId}`
    if (activityId !== null) return activity.get(activityId) ?? `Activity ${activityId}`
    return cityId === null ? '' : (city.get(cityId) ?? `City ${cityId}`)
  }
}
