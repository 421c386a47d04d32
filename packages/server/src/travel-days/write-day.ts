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

const KINDS = { activity: 'Activity', accommodation: 'Hotel', flight: 'Flight', miscellaneous: 'Service' } as const

const SHEET: Sheet<TravelService> = {
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
    { header: 'Supplier', width: 24, kind: 'text', value: ({ supplier }) => supplier?.name },
    { header: 'Sales confirmation', width: 20, kind: 'text', value: ({ arrangement }) => arrangement.salesConfirmation },
    { header: 'Purchase confirmation', width: 20, kind: 'text', value: ({ arrangement }) => arrangement.purchaseConfirmation },
    { header: 'Supplier says', width: 14, kind: 'text', value: (service) => answerOf(service) },
    {
      header: 'Confirmed cost',
      width: 14,
      kind: 'amount',
      value: ({ arrangement: { answer } }) => (answer?.cost && answer.currency ? parseMoney(answer.cost, answer.currency) : null),
    },
    { header: 'Currency', width: 10, kind: 'text', value: ({ arrangement: { answer } }) => answer?.currency },
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

/** A day as a sheet, a line for each service. */
export async function writeDay(
  services: readonly TravelService[],
  { date, format }: { readonly date: string; readonly format: ExportFormat },
) {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const bytes = format === 'csv' ? writeCsv(services, SHEET) : writeSheetApart(inTurn(services), SHEET)
  for await (const part of bytes) parts.push(new Uint8Array(part))
  return new File(parts, `travelling-${date}.${format}`, { type: TYPES[format] })
}

async function* inTurn<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows
}
