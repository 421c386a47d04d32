type Shown = { readonly id: number; readonly totalNow: string }
type Page<Kart> = { readonly karts: readonly Kart[]; readonly nextCursor: string | null }
type Wanted = {
  /** What had other prices already: shown only where these have moved again. */
  readonly before: readonly Shown[]
  readonly most: number
}

/** The first quotations that have other prices now, read page by page until there are so many of them: a page may have none, and another after it. */
export async function readTouched<Kart extends Shown>(
  readPage: (cursor: string | null) => Promise<Page<Kart>>,
  { before, most }: Wanted,
): Promise<{ readonly karts: Kart[]; readonly hasMore: boolean }> {
  const known = new Map(before.map(({ id, totalNow }) => [id, totalNow]))
  const karts: Kart[] = []
  let cursor: string | null = null
  do {
    const page: Page<Kart> = await readPage(cursor)
    karts.push(...page.karts.filter(({ id, totalNow }) => known.get(id) !== totalNow))
    cursor = page.nextCursor
  } while (cursor !== null && karts.length < most)
  return { karts, hasMore: cursor !== null }
}
