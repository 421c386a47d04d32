import type { ExportFormat } from '@tradewind/contract/exports/exports'
import type { TravelService } from '@tradewind/contract/travel-days/travel-days'
import { parseMoney } from '@tradewind/domain/money'
import { bookingNumber } from '@tradewind/domain/tickets/ticket-words'
import { nameDriver } from '@tradewind/domain/travel-days/arrangement'
import { writeCsv } from '../sheets/write-csv.ts'
import type { Sheet } from '../sheets/write-sheet.ts'
import { writeSheetApart } from '../sheets/write-sheet-apart.ts'

const TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const satisfies Record<ExportFormat, string>

const KINDS = {
  activity: 'Activity',
  accommodation: 'Hotel',
  transfer: 'Transfer',
  flight: 'Flight',
  miscellaneous: 'Service',
} as const

/** What one supplier of a service says. */
type Said = {
  readonly supplier: string | undefined
  readonly purchaseConfirmation: string
  readonly says: string | undefined
  readonly cost: string | null | undefined
  readonly currency: string | null | undefined
}
type Line = TravelService & { readonly of: Said }

/** A line for each supplier: each answers for itself. */
function linesOf(service: TravelService): Line[] {
  const { supplier, arrangement } = service
  const { answer, purchaseConfirmation, others } = arrangement
  const first: Said = {
    ...{ supplier: supplier?.name, purchaseConfirmation, says: answerOf(service) },
    ...{ cost: answer?.cost, currency: answer?.currency },
  }
  const rest = others.map(
    ({ supplier: name, answer: said, purchaseConfirmation: number, currency }): Said => ({
      ...{ supplier: name, purchaseConfirmation: number, says: said?.answer, cost: said?.cost },
      currency: said?.cost ? currency : null,
    }),
  )
  return [first, ...rest].map((of) => ({ ...service, of }))
}

const SHEET: Sheet<Line> = {
  name: 'Travelling',
  columns: [
    { header: 'Time', width: 8, kind: 'text', value: ({ time }) => time },
    { header: 'What', width: 12, kind: 'text', value: ({ timeOf }) => timeOf },
    { header: 'Kind', width: 12, kind: 'text', value: ({ kind }) => KINDS[kind] },
    { header: 'Service', width: 32, kind: 'text', value: ({ name }) => name },
    { header: 'Option', width: 24, kind: 'text', value: ({ option }) => option },
    { header: 'City', width: 16, kind: 'text', value: ({ city }) => city },
    { header: 'Lead traveller', width: 24, kind: 'text', value: ({ leadName }) => leadName },
    { header: 'Travellers', width: 24, kind: 'text', value: ({ party }) => party },
    { header: 'People', width: 8, kind: 'whole', value: ({ people }) => people },
    { header: 'Pickup', width: 28, kind: 'text', value: ({ pickup }) => pickup },
    { header: 'Brought to', width: 28, kind: 'text', value: ({ dropOff }) => dropOff },
    { header: 'Transfer', width: 28, kind: 'text', value: ({ transfer }) => transfer },
    { header: 'Flight', width: 22, kind: 'text', value: ({ flight }) => flight },
    { header: 'Driver', width: 28, kind: 'text', value: ({ arrangement }) => nameDriver(arrangement) },
    { header: 'Vehicle', width: 20, kind: 'text', value: ({ arrangement }) => arrangement.vehicle },
    { header: 'Passenger code', width: 16, kind: 'text', value: ({ arrangement }) => arrangement.passengerCode },
    { header: 'Supplier', width: 24, kind: 'text', value: ({ of }) => of.supplier },
    { header: 'Sales confirmation', width: 20, kind: 'text', value: ({ arrangement }) => arrangement.salesConfirmation },
    { header: 'Purchase confirmation', width: 20, kind: 'text', value: ({ of }) => of.purchaseConfirmation },
    { header: 'Supplier says', width: 14, kind: 'text', value: ({ of }) => of.says },
    {
      header: 'Confirmed cost',
      width: 14,
      kind: 'amount',
      value: ({ of: { cost, currency } }) => (cost && currency ? parseMoney(cost, currency) : null),
    },
    { header: 'Currency', width: 10, kind: 'text', value: ({ of }) => of.currency },
    { header: 'Customer', width: 24, kind: 'text', value: ({ customer }) => customer },
    { header: 'Quotation', width: 12, kind: 'text', value: ({ quotation }) => quotation?.name },
    {
      header: 'Voucher',
      width: 12,
      kind: 'text',
      value: ({ orderId, voucherCode }) => (voucherCode === null ? null : `V-${orderId}`),
    },
    // What a supplier sends back with its answer, which is read from a sheet again.
    { header: 'Reference', width: 12, kind: 'text', value: ({ saleId }) => bookingNumber(saleId) },
  ],
}

/** Another site has answered with the status of the sale. */
function answerOf({ isOutside, status, arrangement: { answer } }: TravelService): string | undefined {
  return isOutside ? (status === 'paid' ? undefined : status) : answer?.answer
}

/** A day as a sheet, a line for each service and supplier. */
export async function writeDay(
  services: readonly TravelService[],
  { date, format }: { readonly date: string; readonly format: ExportFormat },
) {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const lines = services.flatMap(linesOf)
  const bytes = format === 'csv' ? writeCsv(lines, SHEET) : writeSheetApart(inTurn(lines), SHEET)
  for await (const part of bytes) parts.push(new Uint8Array(part))
  return new File(parts, `travelling-${date}.${format}`, { type: TYPES[format] })
}

async function* inTurn<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows
}
