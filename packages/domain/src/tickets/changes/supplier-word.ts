/** Who handles a request at the supplier says nothing about the ticket. */
const RAW = new Set(['unassigned', 'assigned'])

/** The supplier's status of a request, where it says something to the reader. */
export function supplierWord(said: string | null): string | null {
  return said !== null && RAW.has(said.trim().toLowerCase()) ? null : said
}
