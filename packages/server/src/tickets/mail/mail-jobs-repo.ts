import type { SiteTx } from '../../database/in-site.ts'

/** Mails that a person asked for and that have not left. */
export async function listWaitingMails(tx: SiteTx): Promise<string[]> {
  const rows = await tx.selectFrom('mails').select('id').where('status', '=', 'waiting').orderBy('asked_at').execute()
  return rows.map(({ id }) => id)
}
