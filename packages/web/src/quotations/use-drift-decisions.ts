import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { DriftOutcome } from '@tradewind/domain/quotations/drift-outcomes'
import { api } from '../lib/api.ts'
import { explain } from '../lib/explain.ts'
import { formatCount } from '../lib/locale.ts'
import { toast } from '../ui/toasts.tsx'
import { refreshQuotations } from './quotation-queries.ts'
import type { DriftedKart } from './rate-drift-queries.ts'

type Decision = Parameters<typeof api.quotations.decideRateDrift>[0]['decisions'][number]

/** Takes the new prices of a quotation as it is shown, or keeps the old ones. `lineIds`: of these lines only. */
export function decisionOf({ id, version, totalNow }: DriftedKart, take: boolean, lineIds?: number[]): Decision {
  return { id, version, totalNow, take, ...(lineIds && { lineIds }) }
}

const SAID: Readonly<Record<DriftOutcome, (count: string) => string>> = {
  taken: (count) => `${count}: new prices taken.`,
  kept: (count) => `${count}: old prices kept.`,
  moved: (count) => `${count}: changed in the meantime. Please check again.`,
  refused: (count) => `${count}: cannot be saved with the new prices. Please open the quotation.`,
}

/** Decides about drifted quotations, and says what came of it. */
export function useDriftDecisions() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['DECIDE_RATE_DRIFT'],
    mutationFn: (decisions: Decision[]) => api.quotations.decideRateDrift({ decisions }),
    onSuccess: ({ results }) => {
      for (const outcome of ['refused', 'moved', 'kept', 'taken'] as const) {
        const count = results.filter((one) => one.outcome === outcome).length
        const quotations = `${formatCount(count)} ${count === 1 ? 'quotation' : 'quotations'}`
        if (count > 0) toast(outcome === 'taken' || outcome === 'kept' ? 'ok' : 'bad', SAID[outcome](quotations))
      }
    },
    onError: (error) => toast('bad', explain(error)),
    onSettled: () => refreshQuotations(client),
  })
}
