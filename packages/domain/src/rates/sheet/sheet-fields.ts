/** What a column of a rate sheet can hold. `validity` and `pax` hold two ends in one cell. */
export const SHEET_FIELDS = [
  ...(['activity', 'tourOption', 'market', 'validFrom', 'validTill', 'validity', 'weekdays', 'currency', 'perPax'] as const),
  ...(['adultAmount', 'childAmount', 'infantAmount'] as const),
  ...(['amount', 'sharingBasis', 'transferType', 'description', 'minPax', 'maxPax', 'pax'] as const),
] as const
export type SheetField = (typeof SHEET_FIELDS)[number]

/** Where the fields of a sheet are, as a person chose it. By the names of columns, so that a sheet with one column more is still read rightly. */
export type SheetMapping = {
  readonly columns: Readonly<Partial<Record<SheetField, string>>>
  /** What holds for every row, where there is no column or its cell is empty: text as a cell would have it. */
  readonly fixed: Readonly<Partial<Record<SheetField, string>>>
  /** 03/04/2027 is 3 April. */
  readonly isDayFirst: boolean
}

/** An amount of a merged cell is not clear: it may be for each row, or for all of them together. */
export const AMOUNT_FIELDS: ReadonlySet<SheetField> = new Set(['adultAmount', 'childAmount', 'infantAmount', 'amount'])

/** A sentence about a row; without a field about the whole row. */
export type SheetFault = { readonly row: number; readonly field: SheetField | null; readonly sentence: string }
