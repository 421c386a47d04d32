import type { Scope } from '../../accounts/scope.ts'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import { promised } from '../../http/promised-refusals.ts'
import { actorOf, type RequestContext } from '../../http/request-context.ts'
import { countChanges } from './change-list-repo.ts'
import type { ChangeCall } from './handle-change.ts'
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

/** A call that moves a request, and is answered with the request as it is afterwards. It compiles only where the call promises what the act refuses with. */
export function actOnChange<Input extends { readonly changeRequestId: number }, Code extends string>(
  act: (who: ChangeCall<Code>, input: Input) => Promise<unknown>,
) {
  return async ({ input, context, errors }: Handled<Input, Code>) => {
    await act({ ...acting(context), refuse: promised<Record<Code, unknown>>(errors) }, input)
    return showChange(context, input.changeRequestId)
  }
}

type Handled<Input, Code extends string> = {
  readonly input: Input
  readonly context: RequestContext
  readonly errors: Record<Code, unknown>
}

export function showChanges({ app, site, now }: RequestContext, scope: Scope, wanted: Parameters<typeof listChanges>[2]) {
  return inSite(app.db, site.id, async (tx) => {
    const counts = await countChanges(tx, scope)
    return { success: true as const, counts, ...(await listChanges(tx, scope, wanted, { counts, now })) }
  })
}
