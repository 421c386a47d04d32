import type { SiteTx } from '../../database/in-site.ts'
import { getActivity, lockActivity } from '../activities/activity-repo.ts'
import { getAccommodation, lockAccommodation } from '../hotels/accommodation-repo.ts'
import { readTourOption } from '../options/read-tour-options.ts'
import { lockTourOption } from '../options/tour-option-repo.ts'
import type { PictureOwner } from './picture-repo.ts'

/** Refuses NOT_FOUND what is deleted or not of this site. */
export async function getPictureOwner(tx: SiteTx, { ownerKind, ownerId }: PictureOwner): Promise<void> {
  if (ownerKind === 'activity') await getActivity(tx, ownerId)
  else if (ownerKind === 'tourOption') await readTourOption(tx, ownerId)
  else await getAccommodation(tx, ownerId)
}

/** The same for update: those who change pictures of one thing take turns. */
export async function lockPictureOwner(tx: SiteTx, { ownerKind, ownerId }: PictureOwner): Promise<void> {
  if (ownerKind === 'activity') await lockActivity(tx, ownerId)
  else if (ownerKind === 'tourOption') await lockTourOption(tx, { id: ownerId })
  else await lockAccommodation(tx, ownerId)
}

/** How the trail knows it. */
export function aboutOwner({ ownerKind, ownerId }: PictureOwner) {
  return { kind: ownerKind === 'accommodation' ? 'hotel' : ownerKind, id: ownerId }
}
