/** A text is prepared when this node has sent it so often; for each fifty that are prepared, a further one must have come so many times more. */
const OFTEN = 5
const STEP = 50
/** Each name costs each connection some memory of the server. */
const MOST_NAMES = 300
/** Texts whose sendings are counted. */
const MOST_COUNTED = 5_000
/** Lists of ids make a text of their own for each length. */
const MOST_PARAMETERS = 32

/** The names under which the connections of a node prepare what they send often: parsed and planned once for each connection, not each time. */
export class PreparedNames {
  readonly #counts = new Map<string, number>()
  readonly #names = new Map<string, string>()
  readonly #most: number
  #given = 0

  /** `most`: how many names there are at most. */
  constructor({ most = MOST_NAMES }: { most?: number } = {}) {
    this.#most = most
  }

  /** Undefined for what is not sent often. */
  nameOf(sql: string, parameters: number): string | undefined {
    const known = this.#names.get(sql)
    if (known !== undefined || parameters > MOST_PARAMETERS || this.#names.size >= this.#most) return known
    const count = (this.#counts.get(sql) ?? 0) + 1
    if (count < OFTEN * (1 + Math.floor(this.#names.size / STEP))) {
      if (this.#counts.size >= MOST_COUNTED) this.#counts.clear()
      this.#counts.set(sql, count)
      return undefined
    }
    this.#counts.delete(sql)
    this.#given += 1
    const name = `often_${this.#given}`
    this.#names.set(sql, name)
    return name
  }

  /** The tables have changed: all is prepared again, under new names. */
  forget(): void {
    this.#names.clear()
  }
}

/** Where PostgreSQL refuses to use what was prepared: a table has changed meanwhile, or a pooler in between has given us another of its connections. */
const STALE: Record<string, (routine: unknown) => boolean> = {
  '0A000': (routine) => routine === 'RevalidateCachedQuery',
  '26000': () => true,
  '42P05': () => true,
}

/** Whether a statement failed because what was prepared is no longer good: nothing was written, and another attempt prepares it again. */
export function isPreparedStale(error: unknown): boolean {
  const { code, routine } = error as { code?: unknown; routine?: unknown }
  return typeof code === 'string' && STALE[code]?.(routine) === true
}
