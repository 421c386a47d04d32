import { z } from 'zod'

/** Everything that can go wrong on demand. What each does to whom is in the sandbox's README. */
export const FAULTS = [
  'latency',
  'hang',
  'timeout-after-commit',
  'cut-after-commit',
  'cut-before',
  'duplicate-answer',
  'html-error',
  'html-error-200',
  'truncated-json',
  'expired-trace',
  'expired-token',
  'sold-out',
  'price-changed',
  'time-changed',
  'in-progress',
  'ticket-failed',
  'seat-gone',
  'sell-failure',
  'invalid-commit',
  'interaction-failed',
  'interaction-failed-after-commit',
  'price-changed-at-ticket',
  'no-ssr',
  'ssr-refused',
  'null-extra',
  'null-flight',
  'null-amounts',
  'unknown-place',
  'rail',
] as const
export type FaultName = (typeof FAULTS)[number]

/** One fault rule: for which method, and how often. Without `times` and `rate` it holds until it is deleted. */
export const FaultRule = z.strictObject({
  /** A method of the wire, e.g. 'Ticket', or '*'. */
  method: z.string().min(1).default('*'),
  fault: z.enum(FAULTS),
  times: z.number().int().positive().optional(),
  /** Share of calls, 0 to 1. */
  rate: z.number().min(0).max(1).optional(),
  latencyMs: z.number().int().min(0).max(600_000).optional(),
  /** Only for this connection, e.g. 'GDS' or '6E'. */
  source: z.string().optional(),
})
export type FaultRule = z.output<typeof FaultRule>

export type ActiveFault = { fault: FaultName; latencyMs: number }

export const DEFAULT_LATENCY_MS = 5_000

export type FaultRules = {
  add(rule: FaultRule): void
  list(): FaultRule[]
  /** No more faults; calls that were left without an answer are cut. */
  clear(): void
  /** Leaves a call without an answer: `cut` is what ends it when the faults end. */
  keepWaiting(cut: () => void): void
  /** How many calls were left without an answer since the faults last ended. */
  countUnanswered(): number
  /** The faults that hit this call. It counts them, so it is called once per call. */
  draw(method: string, connections: readonly string[]): ActiveFault[]
}

export function createFaultRules(random: () => number = Math.random): FaultRules {
  let rules: FaultRule[] = []
  let waiting: (() => void)[] = []
  return {
    add: (rule) => {
      rules.push({ ...rule })
    },
    list: () => rules.map((rule) => ({ ...rule })),
    clear: () => {
      rules = []
      for (const cut of waiting) cut()
      waiting = []
    },
    keepWaiting: (cut) => {
      waiting.push(cut)
    },
    countUnanswered: () => waiting.length,
    draw: (method, connections) => {
      const hits = rules.filter((rule) => {
        if (rule.method !== '*' && rule.method !== method) return false
        if (rule.source !== undefined && !connections.includes(rule.source)) return false
        return rule.rate === undefined || random() < rule.rate
      })
      for (const rule of hits) if (rule.times !== undefined) rule.times--
      rules = rules.filter(({ times }) => times === undefined || times > 0)
      return hits.map(({ fault, latencyMs }) => ({ fault, latencyMs: latencyMs ?? DEFAULT_LATENCY_MS }))
    },
  }
}

/** Faults named in the request's own header: 'hang', or 'latency=300, price-changed'. Unknown names are refused. */
export function faultsOfHeader(header: string | undefined): ActiveFault[] {
  if (!header) return []
  return header.split(',').map((part) => {
    const [name = '', latency] = part.trim().split('=')
    return { fault: z.enum(FAULTS).parse(name), latencyMs: latency === undefined ? DEFAULT_LATENCY_MS : Number(latency) }
  })
}
