import type { Scope } from '../../accounts/scope.ts'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import { actorOf, type RequestContext } from '../../request-context.ts'
import { countChanges } from './change-list-repo.ts'
import { listChanges } from './list-changes.ts'
import { presentChange } from './present-change.ts'

/** Who acts on a request, with what. */
export function acting(context: RequestContext) {
  return { app: context.app, actor: actorOf(context), now: context.now }
}

/** The answer of most calls: the request as it is afterwards. */
export function showChange(context: RequestContext, changeRequestId: number) {
  const { app, site } = context
  return inSite(app.db, site.id, async (tx: SiteTx) => ({
    success: true as const,
    change: await presentChange(tx, changeRequestId, actorOf(context), app.now()),
  }))
}

/** A call that moves a request, and is answered with the request as it is afterwards. */
export function actOnChange<Input extends { readonly changeRequestId: number }>(
  act: (who: ReturnType<typeof acting>, input: Input) => Promise<unknown>,
) {
  return async ({ input, context }: { readonly input: Input; readonly context: RequestContext }) => {
    await act(acting(context), input)
    return showChange(context, input.changeRequestId)
  }
}

export function showChanges({ app, site, now }: RequestContext, scope: Scope, wanted: Parameters<typeof listChanges>[2]) {
  return inSite(app.db, site.id, async (tx) => {
    const counts = await countChanges(tx, scope)
    return { success: true as const, counts, ...(await listChanges(tx, scope, wanted, { counts, now })) }
  })
}
