import type { Ways } from '@tradewind/domain/rates/choose-transfer'

export const TRANSFER_QUESTIONS = ['none', 'sharing', 'private', 'sharedThere', 'privateThere'] as const
export type TransferQuestion = (typeof TRANSFER_QUESTIONS)[number]

/** What 'Which rate' is asked when the page opens. What is left out begins as on every other day. */
export type StudioSearch = {
  /** 'YYYY-MM-DD' */
  day?: string
  market?: number
  adults?: number
  /** '6,9' */
  ages?: string
  infants?: number
  transfer?: TransferQuestion
}

/** As it stands in an address: what is no question is left out. */
export function readStudioSearch(search: Record<string, unknown>): StudioSearch {
  const { day, ages, transfer } = search
  const count = (value: unknown, least: number) => {
    const number = Number(value)
    return Number.isInteger(number) && number >= least && number <= 99 ? number : undefined
  }
  const market = Number(search.market)
  const [adults, infants] = [count(search.adults, 1), count(search.infants, 0)]
  const asked = TRANSFER_QUESTIONS.find((one) => one === transfer)
  return {
    ...(typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)) && { day }),
    ...(Number.isSafeInteger(market) && market > 0 && { market }),
    ...(adults !== undefined && { adults }),
    // One age stands in an address as a number.
    ...(ages !== undefined && /^\d{1,2}(, ?\d{1,2})*$/.test(`${ages}`) && { ages: `${ages}` }),
    ...(infants !== undefined && { infants }),
    ...(asked && { transfer: asked }),
  }
}

/** A ride there and back as the question names it; undefined where the question has no name for it, as for one way only. */
export function askTransfer({ pickup, drop }: Ways): TransferQuestion | undefined {
  if (pickup === drop) return pickup
  if (pickup === 'sharing' && drop === 'private') return 'sharedThere'
  return pickup === 'private' && drop === 'sharing' ? 'privateThere' : undefined
}
