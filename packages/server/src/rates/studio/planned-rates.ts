import type { TourOptionRef } from '@tradewind/contract/catalogue/catalogue-shapes'
import type { Publication as PublicationWire } from '@tradewind/contract/editions/publication'
import { TICKET_RATES, TRANSFER_RATES } from '@tradewind/domain/rates/rate-services'
import { localAt, type ZoneHistory } from '@tradewind/domain/zone-history'
import { listOptionRefs } from '../../catalogue/options/tour-option-repo.ts'
import type { SiteTx } from '../../database/in-site.ts'
import { openDrafts } from '../../editions/plan-publication.ts'
import { listDraftsOf, listPublicationsOf, type Publication } from '../../editions/publication-repo.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { zonesOfSite } from '../../sites/site-zone.ts'

/** The drafts of both kinds of rates are published by this name. */
export const RATE_PUBLISHER = 'rates'
const SERVICES = [TICKET_RATES.name, TRANSFER_RATES.name]

/** Before the draft of a tour option is touched. Refuses DRAFT_PLANNED where it is to go live at a moment: both kinds of rates are closed until then. */
export function openRateDrafts(tx: SiteTx, tourOptionId: number, refuse: Refuse<'DRAFT_PLANNED'>): Promise<void> {
  return openDrafts(tx, { services: SERVICES, groupId: tourOptionId }, refuse)
}

/** The publication that the draft of a tour option waits for, or was refused with. */
export async function showPublicationOf(tx: SiteTx, tourOptionId: number) {
  const [found] = await listPublicationsOf(tx, { services: SERVICES, groupId: tourOptionId })
  if (!found) return null
  const options = new Set((await listDraftsOf(tx, [found.id])).map(({ groupId }) => groupId))
  return { ...presentPublication(found, await zonesOfSite(tx)), otherOptions: options.size - 1 }
}

/** All that are planned or were refused, by their moment, with the tour options that they change. */
export async function listRatePublications(tx: SiteTx) {
  const publications = await listPublicationsOf(tx, { services: SERVICES })
  const drafts = await listDraftsOf(
    tx,
    publications.map(({ id }) => id),
  )
  const optionIds = [...new Set(drafts.map(({ groupId }) => groupId))]
  const options = optionIds.length === 0 ? [] : await listOptionRefs(tx, { ids: optionIds })
  const zones = await zonesOfSite(tx)
  return publications.map((publication) => {
    const own = drafts.filter(({ publicationId }) => publicationId === publication.id)
    const ofOptions = new Set(own.map(({ groupId }) => groupId))
    return {
      ...presentPublication(publication, zones),
      changes: own.reduce((sum, { changes }) => sum + changes, 0),
      tourOptions: options.filter(({ id }) => ofOptions.has(id)).map(named),
    }
  })
}

const named = ({ id, name, activity }: TourOptionRef) => ({ id, name, activity })

function presentPublication(
  { id, status, publish_at, planned_by_name, note, reason }: Publication,
  zones: ZoneHistory,
): PublicationWire {
  const [day = '', time = ''] = localAt(zones, publish_at).split('T')
  return {
    day,
    time,
    publicationId: id,
    status: status === 'refused' ? 'refused' : 'planned',
    publishAt: publish_at,
    plannedBy: planned_by_name,
    note,
    reason,
  }
}
