/** Who at the supplier looks after a request says nothing of the ticket. */
const RAW = new Set(['unassigned', 'assigned'])

/** What the supplier says of a request, as far as it says something to whoever reads it. */
export function supplierWord(said: string | null): string | null {
  return said !== null && RAW.has(said.trim().toLowerCase()) ? null : said
}
