import { AIRLINES, findAirline } from '@tradewind/domain/reference/airlines'

export type TboSource = {
  readonly code: string
  readonly name: string
  /** Connections as the wire's `Sources` names them. */
  readonly connections: readonly string[]
}

/** What an airline sells directly. */
export const DIRECT = 'NDC'
/** Low-cost carriers that get a call, and a line on the screen, of their own; the rest of them share one. */
const OWN_CALL = ['6E', 'IX', 'QP', 'SG', 'FZ', 'G9']
const OTHER_LOW_COST = AIRLINES.filter(({ kind, code }) => kind === 'low-cost' && !OWN_CALL.includes(code)).map(({ code }) => code)

/** One search goes out as one call per source, so that a slow one costs only its own results. */
export const TBO_SOURCES: readonly TboSource[] = [
  { code: 'GDS', name: 'Full-service airlines', connections: ['GDS'] },
  { code: DIRECT, name: 'Air India direct', connections: [DIRECT] },
  ...OWN_CALL.map((code) => ({ code, name: findAirline(code)?.name ?? code, connections: [code] })),
  { code: 'LCC', name: 'Other low-cost airlines', connections: OTHER_LOW_COST },
]
