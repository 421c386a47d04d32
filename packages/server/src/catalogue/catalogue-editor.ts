import type { Actor } from '@tradewind/domain/accounts/actor'
import type { Instant } from '@tradewind/domain/time'
import { recordChange } from '../audit/record-change.ts'
import type { Database } from '../database/connect-database.ts'
import type { SiteTx } from '../database/in-site.ts'
import { actorOf, type RequestContext } from '../http/request-context.ts'
import type { CatalogueUser } from './catalogue-users.ts'

/** Who deletes, with those who may use what is deleted. */
export type Deleting<Editor> = Editor & { readonly users: readonly CatalogueUser[] }

/** Who changes the catalogue, and when. */
export type CatalogueEditor = { readonly db: Database; readonly actor: Actor; readonly now: Instant }

export function editorOf(context: RequestContext): CatalogueEditor {
  return { db: context.db, actor: actorOf(context), now: context.now }
}

export function deleterOf(context: RequestContext): Deleting<CatalogueEditor> {
  return { ...editorOf(context), users: context.app.catalogueUsers }
}

type Recorded = {
  readonly action: string
  readonly about: { readonly kind: string; readonly id: number }
  readonly before?: Record<string, unknown> | undefined
  readonly after?: Record<string, unknown> | undefined
}

/** A line of the trail about the catalogue: only the fields that differ, in both. */
export async function recordCatalogue(tx: SiteTx, { actor, now }: CatalogueEditor, { action, about, before, after }: Recorded) {
  const changed = before && after ? Object.keys(after).filter((key) => !isSame(before[key], after[key])) : undefined
  const only = (fields: Record<string, unknown>) =>
    changed ? Object.fromEntries(changed.map((key) => [key, fields[key] ?? null])) : fields
  await recordChange(
    tx,
    { actor, area: 'catalogue', action, about, ...(before && { before: only(before) }), ...(after && { after: only(after) }) },
    now,
  )
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}
