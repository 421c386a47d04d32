import type { SupplierAnswer } from './arrangement.ts'

/** The columns of a sheet of supplier answers, and by which other names they are known: those of the sheet of a day, and what suppliers write. */
export const ANSWER_COLUMNS = {
  reference: ['Reference', 'Our reference', 'Sale'],
  state: ['State', 'Status', 'Answer', 'Supplier says'],
  cost: ['Cost', 'Confirmed cost'],
  currency: ['Currency'],
  supplier: ['Supplier'],
  confirmation: ['Confirmation number', 'Confirmation', 'Purchase confirmation'],
} as const satisfies Record<string, readonly string[]>
type AnswerColumn = keyof typeof ANSWER_COLUMNS

/** More than a supplier answers at once. */
export const MOST_ANSWERS = 500
const LONGEST_CONFIRMATION = 100
const HIGHEST_ID = 2_147_483_647

const STATES: Readonly<Record<SupplierAnswer, readonly string[]>> = {
  confirmed: ['confirmed', 'confirm', 'accepted', 'ok'],
  refused: ['refused', 'rejected', 'declined', 'not confirmed'],
  cancelled: ['cancelled', 'canceled'],
}

/** What a supplier says of one sale. An empty cost or number says nothing of it. */
export type SheetAnswer = {
  readonly saleId: number
  readonly answer: SupplierAnswer
  readonly cost: { readonly amount: string; readonly currency: string } | null
  readonly confirmation: string
  /** Who says it, as it is called; empty: the only supplier of the sale. */
  readonly supplier: string
}
export type AnswerRow = {
  /** As it is counted in the file: the head is row 1. */
  readonly row: number
  readonly reference: string
  /** `unknown`: no number of ours, whatever else stands in the row. */
} & (
  | { readonly kind: 'answer'; readonly said: SheetAnswer }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'wrong'; readonly why: string }
)

/**
 * The rows of a sheet; undefined where its first row names no reference and no state. Rows that are empty, or that name a sale and say nothing of it, are left out: the sheet of a
 * day has such rows.
 */
export function readAnswerSheet([head = [], ...lines]: readonly (readonly string[])[]): AnswerRow[] | undefined {
  const at = placesOf(head)
  if (at.reference < 0 || at.state < 0) return undefined
  const seen = new Map<string, { readonly row: number; readonly words: string }>()
  return lines.flatMap((cells, nth): AnswerRow[] => {
    const text = (column: AnswerColumn) => cells[at[column]]?.trim() ?? ''
    const said = {
      state: text('state'),
      cost: text('cost'),
      currency: text('currency').toUpperCase(),
      confirmation: text('confirmation'),
    }
    const [row, reference] = [nth + 2, text('reference')]
    if ([said.state, said.cost, said.confirmation].every((cell) => cell === '')) return []
    const saleId = readReference(reference)
    if (reference === '') return [{ row, reference, kind: 'wrong', why: 'Please write our reference, such as TW-20418.' }]
    if (saleId === undefined) return [{ row, reference, kind: 'unknown' }]
    const supplier = text('supplier')
    // Two suppliers of one sale answer in rows of their own, and one that is paid in two currencies too.
    const key = [saleId, supplier.toLowerCase(), supplier && said.currency].join(' ')
    const twin = seen.get(key)
    const words = Object.values(said).join('\n').toLowerCase()
    // A sale that stands on its day twice, as a drive there and back does, is answered once.
    if (twin?.words === words) return []
    if (twin) return [{ row, reference, kind: 'wrong', why: `Row ${twin.row} has an answer for this reference, too.` }]
    seen.set(key, { row, words })
    const answer = readSaid(said)
    if (typeof answer === 'string') return [{ row, reference, kind: 'wrong', why: answer }]
    return [{ row, reference, kind: 'answer', said: { saleId, supplier, ...answer } }]
  })
}

function placesOf(head: readonly string[]): Record<AnswerColumn, number> {
  const names = head.map((cell) => cell.replace('\uFEFF', '').trim().toLowerCase())
  const place = (column: AnswerColumn) =>
    ANSWER_COLUMNS[column].map((name) => names.indexOf(name.toLowerCase())).find((found) => found >= 0) ?? -1
  return {
    ...{ reference: place('reference'), state: place('state'), cost: place('cost') },
    ...{ currency: place('currency'), confirmation: place('confirmation'), supplier: place('supplier') },
  }
}

/** 'TW-20418', or the number alone. */
function readReference(text: string): number | undefined {
  const number = Number(/^(?:TW\s*-?\s*)?([1-9]\d{0,9})$/i.exec(text)?.[1] ?? 0)
  return number > 0 && number <= HIGHEST_ID ? number : undefined
}

type Cells = { readonly state: string; readonly cost: string; readonly currency: string; readonly confirmation: string }

/** A sentence where it cannot be read. */
function readSaid({ state, cost, currency, confirmation }: Cells): Omit<SheetAnswer, 'saleId' | 'supplier'> | string {
  const answer = (Object.keys(STATES) as SupplierAnswer[]).find((one) => STATES[one].includes(state.toLowerCase()))
  if (answer === undefined) return 'Please write confirmed, refused or cancelled.'
  if (confirmation.length > LONGEST_CONFIRMATION) return `A confirmation number has at most ${LONGEST_CONFIRMATION} letters.`
  if (cost === '') return { answer, cost: null, confirmation }
  // Thousands may be parted by commas; a comma before decimals is none of them.
  const amount = /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(cost) ? cost.replaceAll(',', '') : cost
  if (!/^\d{1,9}(\.\d{1,3})?$/.test(amount)) return 'Please write the cost as a number, such as 1250.00.'
  if (currency === '') return 'Please write the currency of the cost.'
  if (!/^[A-Z]{3}$/.test(currency)) return 'Please write the currency as three letters, such as AED.'
  return { answer, cost: { amount, currency }, confirmation }
}
