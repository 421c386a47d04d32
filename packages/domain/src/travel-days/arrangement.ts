import type { PlainDate } from '../time.ts'

/** How a supplier answered: it delivers, it does not, or it has cancelled what it had confirmed. */
export const SUPPLIER_ANSWERS = ['confirmed', 'refused', 'cancelled'] as const
export type SupplierAnswer = (typeof SUPPLIER_ANSWERS)[number]

/** What the voucher of a service says beside what was sold. */
export type SaidArrangement = {
  /** The number that travellers show. */
  readonly salesConfirmation: string
  readonly driverName: string
  readonly driverPhone: string
  readonly vehicle: string
  /** What the driver or the counter asks the travellers for. */
  readonly passengerCode: string
}

export const NOTHING_SAID: SaidArrangement = {
  salesConfirmation: '',
  driverName: '',
  driverPhone: '',
  vehicle: '',
  passengerCode: '',
}

/** Whether a voucher that says the one is out of date where the other is true. */
export function saysOther(one: SaidArrangement, other: SaidArrangement): boolean {
  return Object.keys(NOTHING_SAID).some((key) => one[key as keyof SaidArrangement] !== other[key as keyof SaidArrangement])
}

/** 'Imran, +971 50 555 0118' */
export function nameDriver({ driverName, driverPhone }: Pick<SaidArrangement, 'driverName' | 'driverPhone'>): string {
  return [driverName, driverPhone].filter((part) => part !== '').join(', ')
}

/** The same to be shown: a telephone number is not parted at the end of a line. */
export function showDriver(name: string): string {
  return name.replaceAll(/(?<=[\d)]) (?=[\d(])/g, '\u00a0')
}

/** What an older voucher named instead, after a change: the same for as long as the driver stays. */
export function driverWas(before: SaidArrangement & { readonly driverWas: string }, after: SaidArrangement): string {
  const [was, is] = [nameDriver(before), nameDriver(after)]
  if (was === is || was === '') return before.driverWas === is ? '' : before.driverWas
  return was
}

/** States in which a service is sold and takes place, or will when its supplier has answered. */
const ARRANGED = new Set(['paid', 'confirmed'])

/** Whether what changes on its voucher is mailed: what is not confirmed has no voucher yet, and what is over is printed no more. */
export function isMailed(
  { status, lastDay }: { readonly status: string; readonly lastDay: PlainDate | null },
  today: PlainDate,
): boolean {
  return status === 'confirmed' && (lastDay === null || lastDay >= today)
}

/** Why nothing that travellers read can be arranged; undefined: it can. What its supplier says is kept in any state. */
export function whyNotArrange(status: string): string | undefined {
  if (ARRANGED.has(status)) return undefined
  return status === 'waiting'
    ? 'It is not paid yet. Drivers and codes can be entered when it is.'
    : 'It does not take place any more. Only what its supplier says can be entered.'
}
