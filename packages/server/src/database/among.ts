import { sql } from 'kysely'

/** One parameter for all the ids: 500 of them, one by one, cost more to write down than the query to answer. */
export function among(column: string, ids: readonly number[]) {
  return sql<boolean>`${sql.ref(column)} = any(${ids}::integer[])`
}
