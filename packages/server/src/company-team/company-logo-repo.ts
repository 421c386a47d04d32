import type { SiteTx } from '../database/in-site.ts'

/** The addresses of a company's logo, and of the one before it. */
export type Logos = { readonly current: string | null; readonly previous: string | null }

/** Locked: those who change it take turns. */
export async function lockLogos(tx: SiteTx, legalEntityId: number): Promise<Logos> {
  const row = await tx
    .selectFrom('legal_entities')
    .select(['logo_url', 'previous_logo_url'])
    .where('id', '=', legalEntityId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { current: row.logo_url, previous: row.previous_logo_url }
}

export async function writeLogos(tx: SiteTx, legalEntityId: number, { current, previous }: Logos): Promise<void> {
  await tx
    .updateTable('legal_entities')
    .set({ logo_url: current, previous_logo_url: previous })
    .where('id', '=', legalEntityId)
    .execute()
}
