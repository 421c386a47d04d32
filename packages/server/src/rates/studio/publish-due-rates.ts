import { TICKET_RATES, TRANSFER_RATES } from '@tradewind/domain/rates/rate-services'
import { listOptionRefs } from '../../catalogue/options/tour-option-repo.ts'
import type { SiteTx } from '../../database/in-site.ts'
import { findDraft } from '../../editions/draft-repo.ts'
import type { DraftPlace } from '../../editions/publication-repo.ts'
import type { DueSeller } from '../../editions/publish-when-due.ts'
import { refuse } from '../../http/refuse.ts'
import { nameRates } from '../notify-of-unseen-drift.ts'
import { RATE_PUBLISHER } from './planned-rates.ts'
import { inOrder, lockBoth, publishOption } from './publish-rate-draft.ts'

/** Rates whose publication was planned. */
export const DUE_RATES: DueSeller = {
  name: RATE_PUBLISHER,
  permission: 'rates.edit',
  async lock(tx, drafts) {
    for (const { tourOptionId } of optionsOf(drafts)) await lockBoth(tx, tourOptionId)
  },
  async publish(tx, drafts, { note, ...publisher }) {
    const options = optionsOf(drafts)
    if (options.length === 0) publisher.refuse('NO_DRAFT')
    await refuseGone(tx, options)
    for (const { tourOptionId } of options) {
      const revisionOf = async (service: { readonly name: string }) =>
        (await findDraft(tx, { service, groupId: tourOptionId }))?.revision ?? 0
      const seen = { ticketRevision: await revisionOf(TICKET_RATES), transferRevision: await revisionOf(TRANSFER_RATES) }
      await publishOption(tx, { tourOptionId, ...seen, note }, publisher)
    }
  },
  // Who publishes by hand is shown at once which open quotations have other prices now; here nobody looks.
  follow(tx, drafts, { jobs, ...published }) {
    const tourOptionIds = optionsOf(drafts).map(({ tourOptionId }) => tourOptionId)
    return jobs.enqueue(tx, 'notify-of-drift', { siteId: tx.siteId, tourOptionIds, ...published })
  },
  async present(tx, drafts) {
    const ids = optionsOf(drafts).map(({ tourOptionId }) => tourOptionId)
    const known = ids.length === 0 ? [] : await listOptionRefs(tx, { ids })
    const path = ids.length === 1 && known[0] ? `/staff/rate-studio/${known[0].id}` : '/staff/rate-studio'
    return { about: known.length === 0 ? 'rates' : await nameRates(tx, ids), path }
  },
}

function optionsOf(drafts: readonly DraftPlace[]): { readonly tourOptionId: number }[] {
  return inOrder([...new Set(drafts.map(({ groupId }) => groupId))].map((tourOptionId) => ({ tourOptionId })))
}

async function refuseGone(tx: SiteTx, options: readonly { readonly tourOptionId: number }[]): Promise<void> {
  const known = await listOptionRefs(tx, { ids: options.map(({ tourOptionId }) => tourOptionId) })
  if (known.length < options.length) refuse('NOT_FOUND', { message: 'A tour option of it has been deleted.' })
}
