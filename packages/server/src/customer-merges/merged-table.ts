/** Rows that go over to the kept account when two are merged: by whom they are, and by which buyer. Their key is `id`. */
export type MergedTable = {
  readonly table: string
  /** The column with the person. */
  readonly person?: string
  /** The column with the person's legal entity. */
  readonly entity?: string
}

declare module '../app.ts' {
  interface App {
    /** Of every feature, in the order in which they are locked; node/merged-tables.ts has them, and a test compares them with the database. */
    readonly mergedTables: readonly MergedTable[]
  }
}
