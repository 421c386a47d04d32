import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import pg from 'pg'
import { isPreparedStale, type PreparedNames } from './prepared-names.ts'
import { type Statement, sendOne, travel } from './trip.ts'

/** How often a node has waited for its database: `trips` of the connections that calls and jobs share, and the `statements` on them. */
export type Trips = { trips: number; statements: number }

/** What the connections of a pool have in common. */
type Shared = {
  readonly types: pg.CustomTypesConfig
  readonly trips: Trips
  readonly names: PreparedNames
  readonly onCommit: () => void
}

type Gathering = { readonly writableCorked: number; cork(): void; uncork(): void }

const ENDED = 'The transaction was ended by an error in it: nothing of it was kept'
const WRITES: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** One taking of a connection, until it is released. What is sent at once travels at once; after its release it refuses everything. */
export class PooledConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #types: pg.CustomTypesConfig
  readonly #trips: Trips
  readonly #names: PreparedNames
  readonly #onCommit: () => void
  #prepares = false
  /** Travels with the next statement. */
  #ahead: Statement[] = []
  #opening: Promise<void> | undefined
  #underWay = 0
  #state: 'none' | 'toOpen' | 'open' = 'none'
  /** Why the transaction could not be opened. */
  #failedToOpen: { readonly cause: unknown } | undefined
  #endsWithNext = false
  #isOver = false
  #isBroken = false
  #onRelease: (() => void) | undefined

  constructor(client: pg.PoolClient, { types, trips, names, onCommit }: Shared) {
    this.#client = client
    this.#types = types
    this.#trips = trips
    this.#names = names
    this.#onCommit = onCommit
  }

  /**
   * Opens a transaction: these statements, `begin` first, travel with the first one that is asked for. `prepares`: what is sent often in it is
   * prepared.
   */
  open(statements: readonly string[], { prepares = false }: { prepares?: boolean } = {}): void {
    this.#state = 'toOpen'
    this.#prepares = prepares
    this.#ahead = statements.map((sql) => ({ sql }))
  }

  /** A statement whose answer nobody needs: it travels with the next one, or with the commit. When it fails, that one does. */
  along(statement: Statement): void {
    this.#refuseOver()
    this.#ahead.push(statement)
  }

  /** The transaction has one more statement, and its commit travels with it. */
  endWithNext(): void {
    this.#endsWithNext = true
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    // Sent behind an opening that fails, it would run outside of the transaction, and so as the owner of the tables.
    while (this.#opening) await this.#opening
    this.#refuseOver()
    if (this.#failedToOpen)
      throw new Error('The transaction failed with its first statement: nothing more can be done in it', this.#failedToOpen)
    if (this.#endsWithNext) return asKysely(await this.#sendLast({ sql, parameters }))
    return asKysely((await this.#send({ sql, parameters })).at(-1) as pg.QueryResult)
  }

  async #sendLast(statement: Statement): Promise<pg.QueryResult> {
    if (this.#state === 'none') throw new Error('The transaction has ended with the one statement that it was opened for')
    const results = await this.#send(statement, { sql: 'commit' })
    this.#state = 'none'
    return results.at(-2) as pg.QueryResult
  }

  async commit(): Promise<void> {
    if (this.#failedToOpen) throw new Error(ENDED, this.#failedToOpen)
    if (this.#state === 'none' || (this.#state === 'toOpen' && !this.#hasMoreThanOpening())) return this.#forget()
    const results = await this.#send({ sql: 'commit' })
    this.#state = 'none'
    // A statement failed and nobody minded: PostgreSQL has kept nothing.
    if (results.at(-1)?.command === 'ROLLBACK') throw new Error(ENDED)
    this.#onCommit()
  }

  async rollback(): Promise<void> {
    this.#ahead = []
    await this.#opening
    if (this.#state !== 'open') return this.#forget()
    try {
      await this.#send({ sql: 'rollback' })
      this.#state = 'none'
    } catch (error) {
      this.#isBroken = true
      throw error
    }
  }

  release(): void {
    if (this.#isOver) return
    this.#isOver = true
    // With a transaction still open on it nobody else may have it.
    this.#client.release(this.#isBroken || this.#state === 'open')
    this.#onRelease?.()
  }

  /** What happens when it is released. */
  onRelease(then: () => void): void {
    this.#onRelease = then
  }

  // biome-ignore lint/correctness/useYield: a cursor keeps a connection across trips, which statements that travel together cannot share.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Rows are read a batch at a time here, not by a cursor')
  }

  #hasMoreThanOpening(): boolean {
    return this.#ahead.some(({ sql, parameters }) => parameters !== undefined || !/^(begin|set local|set transaction)\b/.test(sql))
  }

  #forget(): void {
    this.#state = 'none'
    this.#ahead = []
  }

  async #send(...statements: Statement[]): Promise<pg.QueryResult[]> {
    const all = [...this.#ahead, ...statements].map((statement) => this.#named(statement))
    this.#ahead = []
    const isOpening = this.#state === 'toOpen'
    this.#state = isOpening ? 'open' : this.#state
    if (this.#underWay === 0) this.#trips.trips += 1
    this.#trips.statements += all.length
    this.#underWay += 1
    this.#gather()
    const sent = this.#sent(all)
    if (isOpening)
      this.#opening = sent.then(
        () => {},
        (cause: unknown) => {
          this.#failedToOpen = { cause }
        },
      )
    try {
      return await sent
    } catch (error) {
      this.#checkPrepared(error)
      throw error
    } finally {
      this.#underWay -= 1
      if (isOpening) this.#opening = undefined
    }
  }

  #named(statement: Statement): Statement {
    if (!this.#prepares || !statement.parameters) return statement
    const name = this.#names.nameOf(statement.sql, statement.parameters.length)
    return name === undefined ? statement : { ...statement, name }
  }

  /** What the driver believes to be prepared on this connection may not be: nobody else gets it. */
  #checkPrepared(error: unknown): void {
    if (isPreparedStale(error)) this.#names.forget()
    if (isPreparedStale(error) || !(error instanceof pg.DatabaseError)) this.#isBroken = true
  }

  /** What is asked in one turn of the loop leaves the machine in one piece. */
  #gather(): void {
    const { stream } = (this.#client as unknown as { connection: { stream: Gathering } }).connection
    if (stream.writableCorked > 0) return
    stream.cork()
    process.nextTick(() => stream.uncork())
  }

  async #sent(statements: readonly Statement[]): Promise<pg.QueryResult[]> {
    const [only, ...more] = statements
    if (only && more.length === 0) return [await sendOne(this.#client, only)]
    return travel(this.#client, statements, this.#types)
  }

  #refuseOver(): void {
    if (this.#isOver) throw new Error('The transaction is over: this statement came too late for it')
  }
}

function asKysely<R>({ command, rowCount, rows }: pg.QueryResult): QueryResult<R> {
  return { rows: rows ?? [], ...(WRITES.has(command) && rowCount !== null ? { numAffectedRows: BigInt(rowCount) } : {}) }
}
