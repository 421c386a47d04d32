import type { SiteTx } from '../database/in-site.ts'

/** Of whom a ticket is handed on to a customer: an agency's, and one the house booked for itself. */
export function resells(kind: string): boolean {
  return kind === 'agency' || kind === 'siteOwner'
}

export async function isResold(tx: SiteTx, { legal_entity_id }: { legal_entity_id: number }): Promise<boolean> {
  const { kind } = await tx.selectFrom('legal_entities').select('kind').where('id', '=', legal_entity_id).executeTakeFirstOrThrow()
  return resells(kind)
}
