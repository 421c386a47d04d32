import { money, toDecimal } from '@tradewind/domain/money'
import { type DifferenceKind, type DifferenceSection, isRefundWay } from '@tradewind/domain/reconciliation/difference-kinds'
import { promised } from '../http/promised-refusals.ts'
import { actorOf, type RequestContext, reading } from '../http/request-context.ts'
import { route } from '../http/route.ts'
import { countedAs } from '../sales/sale-words.ts'
import { askAgain } from './ask-again.ts'
import { assignDifference, noteOnDifference } from './assign-difference.ts'
import { countOpen, listDifferences } from './difference-repo.ts'
import { endRefundByHand } from './end-refund-by-hand.ts'
import { presentDetail, presentDifference, presentRun } from './present-difference.ts'
import { resolveDifference } from './resolve-difference.ts'
import { listRuns } from './run-repo.ts'
import { startRun } from './start-run.ts'

const PAGE = 50
const RUNS = 30

export const reconciliationRoutes = {
  getRuns: route.reconciliation.getRuns.handler(async ({ context }) => {
    const runs = await reading(context, (tx) => listRuns(tx, RUNS))
    const compared = countedAs([...context.app.sellers.values()].filter(({ compare }) => compare !== undefined))
    return { success: true, runs: runs.map(presentRun), compared }
  }),
  runNow: route.reconciliation.runNow.handler(async ({ context, errors }) => {
    const actor = actorOf(context)
    const run = await startRun({ ...context.app, actor, now: context.now, refuse: promised(errors) })
    return { success: true, run: presentRun({ ...run, startedBy: `${actor.firstName} ${actor.lastName}`.trim() }) }
  }),
  getDifferences: route.reconciliation.getDifferences.handler(async ({ input, context }) => {
    const { state, section, kind, isMine, cursor } = input
    const assignedTo = isMine ? actorOf(context).userId : undefined
    return reading(context, async (tx) => {
      const [rows, open] = await Promise.all([
        listDifferences(tx, { state, section, kind, assignedTo, before: readCursor(cursor) }, PAGE + 1),
        countOpen(tx),
      ])
      const shown = rows.slice(0, PAGE)
      const last = rows.length > PAGE ? shown.at(-1) : undefined
      return {
        success: true as const,
        differences: shown.map(presentDifference),
        nextCursor: last ? String(last.id) : null,
        open: open.map((group) => ({
          section: group.section as DifferenceSection,
          kind: group.kind as DifferenceKind,
          count: Number(group.count),
          amount: group.minor === null || group.currency === null ? null : toDecimal(money(BigInt(group.minor), group.currency)),
          currency: group.currency,
        })),
      }
    })
  }),
  getDifference: route.reconciliation.getDifference.handler(({ input, context }) => show(context, input)),
  resolveDifference: route.reconciliation.resolveDifference.handler(async ({ input, context, errors }) => {
    const { how, reference, ...named } = input
    const refuse = promised(errors)
    if (isRefundWay(how)) await endRefundByHand({ ...context.app, actor: actorOf(context), refuse }, { ...named, how, reference })
    else await resolveDifference({ ...acting(context), refuse }, { ...named, how })
    return show(context, input)
  }),
  askAgain: route.reconciliation.askAgain.handler(async ({ input, context, errors }) => {
    await askAgain({ ...context.app, actor: actorOf(context), refuse: promised(errors) }, input)
    return show(context, input)
  }),
  assignDifference: route.reconciliation.assignDifference.handler(async ({ input, context, errors }) => {
    await assignDifference({ ...acting(context), refuse: promised(errors) }, input)
    return show(context, input)
  }),
  noteOnDifference: route.reconciliation.noteOnDifference.handler(async ({ input, context }) => {
    await noteOnDifference(acting(context), input)
    return show(context, input)
  }),
}

function acting(context: RequestContext) {
  return { db: context.db, actor: actorOf(context), now: context.now }
}

async function show(context: RequestContext, { differenceId }: { differenceId: number }) {
  const actor = actorOf(context)
  const difference = await reading(context, (tx) => presentDetail(tx, differenceId, { actor, sellers: context.app.sellers }))
  return { success: true as const, difference }
}

/** A cursor that was not made here starts the list from the beginning. */
function readCursor(cursor: string | undefined): number | undefined {
  const id = Number(cursor)
  return Number.isSafeInteger(id) && id > 0 && id <= 2_147_483_647 ? id : undefined
}
