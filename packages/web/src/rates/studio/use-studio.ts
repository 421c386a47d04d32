import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { findRateProblems } from '@tradewind/domain/rates/check-rates'
import { plainDate } from '@tradewind/domain/time'
import { useMemo, useRef, useState } from 'react'
import { api } from '../../lib/api.ts'
import { today } from '../../lib/dates.ts'
import { explain, isRefusedWith } from '../../lib/explain.ts'
import { toast } from '../../ui/toasts.tsx'
import { changedSince, inverseOf, onTopOf, renumber, type Step, type StepBatch } from './draft-steps.ts'
import {
  closedDays,
  draftedRates,
  listStudioRates,
  type RateKind,
  type Studio,
  type StudioRate,
  studioKey,
  studioQuery,
  type TicketStep,
  type TransferStep,
} from './studio-data.ts'

type Change = { kind: RateKind; steps: readonly Step[]; undoes?: StepBatch }
/** A colleague changed the same rates while this person typed. */
export type Conflict = { change: Change; seen: Studio; theirs: readonly StudioRate[] }

const MOST_UNDO = 100
const pairOf = (old: number, now: number | undefined) => (now === undefined ? [] : [[old, now] as const])

/** The rates of a tour option with their draft: what they come to, what is wrong with them, and how they are changed. */
export function useStudio(tourOptionId: number) {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(studioQuery(tourOptionId))
  const [conflict, setConflict] = useState<Conflict>()
  const back = useRef<readonly StepBatch[]>([])
  const [canUndo, setCanUndo] = useState(false)

  const send = async (change: Change, seen: Studio) => {
    const input = { tourOptionId, revision: seen.books[change.kind].draft?.revision ?? 0 }
    return change.kind === 'ticket'
      ? api.rateStudio.changeTicketDraft({ ...input, steps: change.steps as TicketStep[] })
      : api.rateStudio.changeTransferDraft({ ...input, steps: change.steps as TransferStep[] })
  }
  const change = useMutation({
    mutationKey: ['CHANGE_RATE_DRAFT', tourOptionId],
    // One after another: the second is based on the answer of the first.
    scope: { id: `rate draft ${tourOptionId}` },
    mutationFn: async (wanted: Change) => {
      const seen = client.getQueryData<Studio>(studioKey(tourOptionId))
      if (!seen) throw new Error('Rates are changed only where they are shown')
      try {
        return { answer: await send(wanted, seen), seen, steps: wanted.steps }
      } catch (refused) {
        if (!isRefusedWith(refused, 'DRAFT_MOVED') && !isRefusedWith(refused, 'STALE_RATE')) throw refused
        const now = await client.fetchQuery({ ...studioQuery(tourOptionId), staleTime: 0 })
        const theirs = changedSince(wanted.kind, wanted.steps, { seen, now })
        if (theirs.length > 0) {
          setConflict({ change: wanted, seen, theirs })
          return undefined
        }
        // A colleague worked on other rates: both changes stand.
        const steps = onTopOf(wanted.kind, wanted.steps, { seen, now })
        return { answer: await send({ ...wanted, steps }, now), seen: now, steps }
      }
    },
    onSuccess: (done, wanted) => {
      if (!done) return
      const { addedChangeIds, success: _, ...rates } = done.answer
      client.setQueryData<Studio>(studioKey(tourOptionId), (before) => before && { ...before, ...rates })
      if (wanted.undoes) {
        const numbers = new Map(wanted.undoes.revives.flatMap((old, at) => pairOf(old, addedChangeIds[at])))
        back.current = back.current.map((batch) => renumber(batch, wanted.kind, numbers))
      } else {
        const inverse = inverseOf(wanted.kind, done.steps, { seen: done.seen, addedChangeIds })
        back.current = [...back.current, inverse].slice(-MOST_UNDO)
      }
      setCanUndo(back.current.length > 0)
    },
    onError: (refused) => toast('bad', explain(refused)),
  })
  const undo = () => {
    const last = back.current.at(-1)
    back.current = back.current.slice(0, -1)
    setCanUndo(back.current.length > 0)
    if (last && last.steps.length > 0) change.mutate({ kind: last.kind, steps: last.steps, undoes: last })
  }
  const forgetUndo = () => {
    back.current = []
    setCanUndo(false)
  }

  const rates = useMemo(() => (data ? listStudioRates(data) : []), [data])
  const drafted = useMemo(() => draftedRates(rates), [rates])
  const isClosed = useMemo(() => (data ? closedDays(data.tourOption) : () => false), [data])
  const problems = useMemo(() => findRateProblems({ ...drafted, from: plainDate(today()), isClosed }), [drafted, isClosed])
  const resolve = (isMine: boolean) => {
    if (!conflict) return
    setConflict(undefined)
    const now = client.getQueryData<Studio>(studioKey(tourOptionId))
    if (!isMine || !now) return
    const steps = onTopOf(conflict.change.kind, conflict.change.steps, { seen: conflict.seen, now })
    if (steps.length > 0) change.mutate({ ...conflict.change, steps })
  }
  return {
    studio: data,
    error,
    refetch,
    rates,
    drafted,
    problems,
    isClosed,
    change: change.mutate,
    changeAsync: change.mutateAsync,
    isChanging: change.isPending,
    undo,
    canUndo,
    forgetUndo,
    conflict,
    resolve,
  }
}
export type StudioState = ReturnType<typeof useStudio>
