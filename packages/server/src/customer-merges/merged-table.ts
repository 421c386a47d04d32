/** Rows that go over to the kept account when two are merged: by whom they are, and by which buyer. */
export type MergedTable = {
  readonly table: string
  /** The column with the person. */
  readonly person?: string
  /** The column with the person's legal entity. */
  readonly entity?: string
  /** The columns that name a row; `id` where not said. */
  readonly key?: readonly string[]
  /** A person has one of each: what the kept account has is not replaced. */
  readonly onePer?: string
  /** Does not go over any more; what came with an older merge goes back when that is undone. */
  readonly onlyBack?: true
}

declare module '../app.ts' {
  interface App {
    /** Of every feature, in the order in which they are locked; node/merged-tables.ts has them, and a test compares them with the database. */
    readonly mergedTables: readonly MergedTable[]
  }
}
