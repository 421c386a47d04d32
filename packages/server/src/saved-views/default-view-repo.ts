import type { SiteTx } from '../database/in-site.ts'

/** A view that is no longer shared opens no colleague's list; shared again, it does not open them by surprise. */
export async function forgetDefaultsOfOthers(tx: SiteTx, userId: number, viewId: number): Promise<void> {
  await tx.deleteFrom('default_views').where('view_id', '=', viewId).where('user_id', '<>', userId).execute()
}

export async function dropDefaultView(tx: SiteTx, userId: number, list: string): Promise<void> {
  await tx.deleteFrom('default_views').where('user_id', '=', userId).where('list', '=', list).execute()
}

export async function keepDefaultView(
  tx: SiteTx,
  { userId, list, viewId }: { userId: number; list: string; viewId: number },
): Promise<void> {
  await tx
    .insertInto('default_views')
    .values({ site_id: tx.siteId, user_id: userId, list, view_id: viewId })
    .onConflict((conflict) => conflict.columns(['site_id', 'user_id', 'list']).doUpdateSet({ view_id: viewId }))
    .execute()
}
