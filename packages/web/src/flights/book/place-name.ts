import type { DraftPassenger } from './booking-draft.ts'
import { t } from './messages.ts'

/** 'Adult 1', 'Child 2': the label before the traveller has a name. */
export function placeName(passengers: readonly Pick<DraftPassenger, 'paxType'>[], index: number): string {
  const type = passengers[index]?.paxType ?? 1
  const nth = passengers.slice(0, index + 1).filter(({ paxType }) => paxType === type).length
  return t(({ 1: 'adultN', 2: 'childN', 3: 'infantN' } as const)[type], { n: nth })
}

/** The label in a list of extras: 'Arjun', or 'Adult 1' while there is no name. */
export function shortName(passengers: readonly DraftPassenger[], index: number): string {
  const passenger = passengers[index]
  return passenger?.firstName.trim() || passenger?.lastName.trim() || placeName(passengers, index)
}
