import type { EventEmitter } from 'node:events'
import pg from 'pg'

/** What pg's own query does with each message of the server; its types leave these methods out. */
type PgQuery = EventEmitter & {
  readonly name: string | undefined
  readonly text: string
  submit(connection: Wire): Error | null
  handleRowDescription(message: unknown): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Wire): void
  handleEmptyQuery(connection: Wire): void
  handleError(error: Error, connection: Wire): void
  handleReadyForQuery(connection: Wire): void
}
type Wire = {
  sync(): void
  readonly submittedNamedStatements: Record<string, string>
  readonly stream: { cork(): void; uncork(): void }
}
type Answered = (error: Error | null, result: pg.QueryResult) => void
type Config = { text: string; name?: string; values?: unknown[]; types?: pg.CustomTypesConfig; queryMode?: 'extended' }

const Query = pg.Query as unknown as new (config: Config, callback?: Answered) => PgQuery

/** `name`: under which it is prepared, where it is. */
export type Statement = { readonly sql: string; readonly parameters?: readonly unknown[]; readonly name?: string }

/** One statement, under a Sync of its own. */
export function sendOne(client: pg.ClientBase, { sql, parameters = [], name }: Statement): Promise<pg.QueryResult> {
  return client.query({ text: sql, values: [...parameters], ...(name === undefined ? {} : { name }) })
}

/**
 * Several statements that travel to PostgreSQL and back together. When one fails, PostgreSQL passes over all that come after it: nothing runs
 * outside of the transaction that an earlier one was to open, and nothing is committed after a failure. Gives the result of each.
 */
export function travel(
  client: pg.ClientBase,
  statements: readonly Statement[],
  types: pg.CustomTypesConfig,
): Promise<pg.QueryResult[]> {
  return new Promise((done, fail) => {
    const results: pg.QueryResult[] = []
    const state: State = { hasFailed: false }
    const parts = statements.map(
      ({ sql, parameters = [], name }) =>
        new Query(
          { text: sql, values: [...parameters], types, queryMode: 'extended', ...(name === undefined ? {} : { name }) },
          (error, result) => {
            if (error) {
              state.hasFailed = true
              return fail(error)
            }
            results.push(result)
            if (results.length === statements.length) done(results)
          },
        ),
    )
    client.query(new Trip(parts, state) as unknown as pg.Submittable)
  })
}

type State = { hasFailed: boolean }

/** The driver takes it for one query; each message goes on to the part it is about. */
class Trip extends Query {
  readonly #parts: readonly PgQuery[]
  readonly #state: State
  /** How many parts are answered. */
  #done = 0

  constructor(parts: readonly PgQuery[], state: State) {
    super({ text: 'several statements' })
    this.#parts = parts
    this.#state = state
    // The driver notes under its query's name what PostgreSQL says is prepared: that is the part which is being answered.
    Object.defineProperty(this, 'name', { get: () => this.#parts[this.#done]?.name })
    Object.defineProperty(this, 'text', { get: () => this.#parts[this.#done]?.text })
  }

  override submit(connection: Wire): Error | null {
    // Only the last of them ends with the message after which PostgreSQL starts afresh.
    const withoutSync: Wire = Object.create(connection, { sync: { value: () => {} } })
    connection.stream.cork()
    try {
      for (const part of this.#parts) {
        part.submit(withoutSync)
        // A value that cannot be written down: what comes after it must not run.
        if (this.#state.hasFailed) break
      }
      connection.sync()
    } finally {
      connection.stream.uncork()
    }
    return null
  }

  override handleRowDescription(message: unknown): void {
    this.#parts[this.#done]?.handleRowDescription(message)
  }

  override handleDataRow(message: unknown): void {
    this.#parts[this.#done]?.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: Wire): void {
    this.#parts[this.#done]?.handleCommandComplete(message, connection)
    this.#done += 1
  }

  override handleEmptyQuery(): void {
    this.#done += 1
  }

  override handleError(error: Error, connection: Wire): void {
    // What comes after the part that failed is passed over, and so not prepared.
    for (const { name } of this.#parts.slice(this.#done)) if (name !== undefined) delete connection.submittedNamedStatements[name]
    this.#parts[this.#done]?.handleError(error, connection)
  }

  override handleReadyForQuery(connection: Wire): void {
    if (!this.#state.hasFailed) for (const part of this.#parts) part.handleReadyForQuery(connection)
  }
}
