/** Parts of the day for filtering departures; each begins at its hour and ends where the next one begins. */
export const TIME_BANDS = [
  { id: 'before11', label: 'Before 11AM', fromHour: 4, toHour: 11 },
  { id: 'from11to16', label: '11AM to 4PM', fromHour: 11, toHour: 16 },
  { id: 'from16to21', label: '4PM to 9PM', fromHour: 16, toHour: 21 },
  /** Over midnight, until the next morning. */
  { id: 'after21', label: 'After 9PM', fromHour: 21, toHour: 4 },
] as const
export type TimeBandId = (typeof TIME_BANDS)[number]['id']

export const ANY_TIME_LABEL = 'Any Time'

/** The band of a local time, 'YYYY-MM-DDTHH:mm'. */
export function timeBandOf(local: string): TimeBandId {
  const hour = Number(local.slice(11, 13))
  const band = TIME_BANDS.find(({ fromHour, toHour }) => fromHour <= hour && hour < toHour)
  return band?.id ?? 'after21'
}
