import type { Voucher } from '@tradewind/contract/vouchers/vouchers'

/** A voucher with its codes, as it was read last. */
export type ReadVoucher = { readonly voucher: Voucher; readonly qrCodes: Readonly<Record<string, string>> }
export type KeptVoucher = ReadVoucher & {
  /** The secret that its address ends with. */
  readonly code: string
  /** When it was read, in milliseconds. */
  readonly at: number
}

/** Kept by the browser under the key that logging out clears: a traveller has no network at the gate. */
const KEY = 'appCoreRoot.vouchers'
/** Who has a code opens its voucher: no more of them lie in a browser than a journey has. */
const KEPT_AT_MOST = 5

/** What this browser keeps, the newest first. */
function listKept(): readonly KeptVoucher[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? (kept as KeptVoucher[]) : []
  } catch {
    return []
  }
}

/** A voucher as this browser has kept it. */
export function findKept(code: string): KeptVoucher | undefined {
  return listKept().find((kept) => kept.code === code)
}

/** Keeps what was read, in the place of what was read before. One with nothing left on it is not kept. */
export function keepVoucher(read: KeptVoucher): void {
  const others = listKept().filter(({ code }) => code !== read.code)
  write(isOver(read.voucher) ? others : [read, ...others])
}

/** What its site does not know any more is shown by nobody. */
export function dropVoucher(code: string): void {
  write(listKept().filter((kept) => kept.code !== code))
}

/** Where the browser has no room, the oldest go first; where it has none at all, nothing is kept. */
function write(kept: readonly KeptVoucher[]): void {
  for (let most = Math.min(kept.length, KEPT_AT_MOST); most > 0; most -= 1) {
    try {
      localStorage.setItem(KEY, JSON.stringify(kept.slice(0, most)))
      return
    } catch {
      // Full: tried again with one less.
    }
  }
  localStorage.removeItem(KEY)
}

/** Everything on it was cancelled. */
function isOver({ sheets }: Voucher): boolean {
  return sheets.every(({ services }) => services.every(({ state }) => state === 'cancelled'))
}
