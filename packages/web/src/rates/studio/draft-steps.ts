import {
  listStudioRates,
  type RateKind,
  type Studio,
  type StudioRate,
  type StudioTicket,
  type StudioTransfer,
  type TicketFields,
  type TicketStep,
  type TransferFields,
  type TransferStep,
  ticketFields,
  transferFields,
} from './studio-data.ts'

export type Step = TicketStep | TransferStep
export type Fields = TicketFields | TransferFields

export function fieldsOf(rate: StudioRate): Fields {
  return rate.kind === 'ticket' ? ticketFields(rate.row) : transferFields(rate.row)
}

/** The step that makes a rate say something else. */
export function changeStep(rate: StudioRate, fields: Fields): Step {
  if (rate.state === 'added') return { do: 'redo', changeId: rate.changeId ?? 0, rate: fields } as Step
  return { do: 'change', rateId: rate.row.id, version: versionOf(rate), rate: fields } as Step
}

/** The step that ends a rate, or takes one that was only added out of the draft. */
export function endStep(rate: StudioRate): Step {
  if (rate.state === 'added') return { do: 'drop', changeId: rate.changeId ?? 0 }
  return { do: 'end', rateId: rate.row.id, version: versionOf(rate) }
}

/** The live version that is seen. */
const versionOf = ({ row, before }: StudioRate) => (before ?? row).version

/** Steps that go into the draft together. `revives`: the old numbers of what they add again, in their order. */
export type StepBatch = { readonly kind: RateKind; readonly steps: readonly Step[]; readonly revives: readonly number[] }

/** The steps that take others back. `seen` is the draft before them, `addedChangeIds` those that they made. */
export function inverseOf(
  kind: RateKind,
  steps: readonly Step[],
  { seen, addedChangeIds }: { seen: Studio; addedChangeIds: readonly number[] },
): StepBatch {
  const rates = ratesOf(seen, kind)
  const revives: number[] = []
  let added = 0
  const back = steps.flatMap((step): Step[] => {
    if (step.do === 'add') {
      const changeId = addedChangeIds[added]
      added += 1
      return changeId === undefined ? [] : [{ do: 'drop', changeId }]
    }
    const was = rates.find((rate) => isAbout(step, rate))
    if (!was) return []
    if (was.state === 'added' && step.do === 'drop') revives.push(step.changeId)
    return [stepBackTo(was, step)]
  })
  return { kind, steps: back, revives }
}

/** Steps that wait, after others have added a rate again under a new number. */
export function renumber(batch: StepBatch, kind: RateKind, numbers: ReadonlyMap<number, number>): StepBatch {
  if (batch.kind !== kind) return batch
  const now = (changeId: number) => numbers.get(changeId) ?? changeId
  return {
    kind,
    steps: batch.steps.map((step) => ('changeId' in step ? { ...step, changeId: now(step.changeId) } : step)),
    revives: batch.revives.map(now),
  }
}

const ratesOf = (studio: Studio, kind: RateKind) => listStudioRates(studio).filter((rate) => rate.kind === kind)

function isAbout(step: Exclude<Step, { do: 'add' }>, { row, changeId, state }: StudioRate): boolean {
  return 'changeId' in step ? changeId === step.changeId : state !== 'added' && row.id === step.rateId
}

function stepBackTo(was: StudioRate, step: Step): Step {
  if (was.state === 'added') {
    if (step.do === 'drop') return { do: 'add', rate: fieldsOf(was) } as Step
    return { do: 'redo', changeId: was.changeId ?? 0, rate: fieldsOf(was) } as Step
  }
  if (was.state === 'ended') return { do: 'end', rateId: was.row.id, version: versionOf(was) }
  return { do: 'change', rateId: was.row.id, version: versionOf(was), rate: fieldsOf(was) } as Step
}

/** Of the rates that steps are about those that are not as they were seen: a colleague was faster. */
export function changedSince(kind: RateKind, steps: readonly Step[], { seen, now }: { seen: Studio; now: Studio }): StudioRate[] {
  const [before, after] = [ratesOf(seen, kind), ratesOf(now, kind)]
  return steps.flatMap((step): StudioRate[] => {
    if (step.do === 'add') return []
    const was = before.find((rate) => isAbout(step, rate))
    const is = after.find((rate) => rate.key === was?.key)
    if (!was) return []
    if (is && saysTheSame(was, is)) return []
    return [is ?? was]
  })
}

function saysTheSame(a: StudioRate, b: StudioRate): boolean {
  return a.state === b.state && versionOf(a) === versionOf(b) && JSON.stringify(fieldsOf(a)) === JSON.stringify(fieldsOf(b))
}

/** The same steps for the draft as it is now: a rate that was live may be in another version. */
export function onTopOf(kind: RateKind, steps: readonly Step[], { seen, now }: { seen: Studio; now: Studio }): Step[] {
  const [before, after] = [ratesOf(seen, kind), ratesOf(now, kind)]
  return steps.flatMap((step): Step[] => {
    if (step.do === 'add') return [step]
    const was = before.find((rate) => isAbout(step, rate))
    const is = after.find((rate) => rate.key === was?.key)
    if (!is) return 'rate' in step ? [{ do: 'add', rate: step.rate } as Step] : []
    if (step.do === 'change') return [changeStep(is as StudioTicket | StudioTransfer, step.rate)]
    if (step.do === 'end') return [endStep(is)]
    return [step]
  })
}
