/** 'for 4 travellers', beside a total. */
export function formatParty(travellers: number): string {
  return `for ${travellers} ${travellers === 1 ? 'traveller' : 'travellers'}`
}
