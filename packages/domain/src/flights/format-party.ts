/** 'for 4 travellers': whom a total is for. */
export function formatParty(travellers: number): string {
  return `for ${travellers} ${travellers === 1 ? 'traveller' : 'travellers'}`
}
