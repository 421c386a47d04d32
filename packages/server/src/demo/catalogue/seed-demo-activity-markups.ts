import type { ActivityMarkupDraft } from '@tradewind/domain/rates/markup/activity-markup'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'
import { publishEdition } from '../../editions/publish-edition.ts'
import { listGroups } from '../../markups/group-repo.ts'
import { lockActivityMarkups } from '../../rates/markups/activity-markup-book.ts'

const DEFAULT_BASIS_POINTS = 1_200
const OTHER_BASIS_POINTS = 500

/** What the demonstration's company adds to its rates: the public pays more than agents. */
export async function seedDemoActivityMarkups(tx: SiteTx, now: Instant): Promise<void> {
  for (const { id, group_name, is_default } of await listGroups(tx)) {
    const basisPoints = is_default ? DEFAULT_BASIS_POINTS : OTHER_BASIS_POINTS
    await publishEdition(
      tx,
      await lockActivityMarkups(tx, id),
      { added: [markup(`${group_name}, all activities`, basisPoints)], changed: [], ended: [] },
      { actor: undefined, now, note: 'First markups' },
    )
  }
}

function markup(name: string, basisPoints: number): ActivityMarkupDraft {
  return {
    name,
    cityId: null,
    activityId: null,
    tourOptionId: null,
    marketId: null,
    travelFrom: null,
    travelTo: null,
    markup: { kind: 'percent', per: 'booking', on: 'total', basisPoints, floor: null, cap: null },
  }
}
