import type { Drafted } from '@tradewind/domain/editions/rule-service'
import { TICKET_RATES, TRANSFER_RATES } from '@tradewind/domain/rates/rate-services'
import { plainDate } from '@tradewind/domain/time'
import { getActivity } from '../../catalogue/activities/activity-repo.ts'
import { listMarkets, nameMarkets } from '../../catalogue/markets/market-repo.ts'
import { readTourOption } from '../../catalogue/options/read-tour-options.ts'
import type { SiteTx } from '../../database/in-site.ts'
import { listEditions } from '../../editions/list-editions.ts'
import { promised } from '../../http/promised-refusals.ts'
import { actorOf, type RequestContext, reading } from '../../http/request-context.ts'
import { route } from '../../http/route.ts'
import { listSuppliers } from '../../ledger/post/supplier-entity-repo.ts'
import { getRateBook } from '../rate-book.ts'
import type { RateRule } from '../rate-faults.ts'
import { presentTicketRate, presentTransferRate, readTicketFields, readTransferFields } from '../rate-wire.ts'
import type { Unranked } from '../save-rates.ts'
import { addRateSupplier } from './add-rate-supplier.ts'
import { changeRateDraft, type DraftStep } from './change-rate-draft.ts'
import { readDraftedRates } from './drafted-rates.ts'
import { cancelRatePublication, changeRatePublication, planRatePublication } from './plan-rate-publication.ts'
import { listRatePublications, showPublicationOf } from './planned-rates.ts'
import { discardRateDraft, publishRateDraft, restoreRateEdition } from './publish-rate-draft.ts'

const acting = (context: RequestContext) => ({
  db: context.db,
  actor: actorOf(context),
  now: context.now,
  jobs: context.app.jobs,
})

async function showRates(tx: SiteTx, tourOptionId: number) {
  const names = await nameMarkets(tx)
  const tickets = await readDraftedRates(tx, TICKET_RATES, tourOptionId)
  const transfers = await readDraftedRates(tx, TRANSFER_RATES, tourOptionId)
  return {
    tickets: tickets.rates.map(({ state, changeId, rate, before }) => ({
      state,
      changeId,
      rate: presentTicketRate(rate, names),
      before: before && presentTicketRate(before, names),
    })),
    transfers: transfers.rates.map(({ state, changeId, rate, before }) => ({
      state,
      changeId,
      rate: presentTransferRate(rate, names),
      before: before && presentTransferRate(before, names),
    })),
    books: {
      ticket: { edition: tickets.edition, draft: tickets.draft },
      transfer: { edition: transfers.edition, draft: transfers.draft },
    },
  }
}

type Step<Rate> =
  | { do: 'add'; rate: Rate }
  | { do: 'change'; rateId: number; version: number; rate: Rate }
  | { do: 'redo'; changeId: number; rate: Rate }
  | { do: 'end'; rateId: number; version: number }
  | { do: 'drop'; changeId: number }

/** The steps of a call with their rates as rules. */
function readSteps<Fields extends { priority: number }, R extends RateRule>(
  steps: readonly Step<Fields>[],
  read: (rate: Fields, at: string) => Unranked<R>,
): DraftStep<R>[] {
  return steps.map((step, at): DraftStep<R> => {
    if (!('rate' in step)) return step
    const rate = { ...read(step.rate, `steps.${at}.rate`), priority: step.rate.priority } as Drafted<R>
    return { ...step, rate }
  })
}

export const rateStudioRoutes = {
  getRateStudio: route.rateStudio.getRateStudio.handler(({ input: { tourOptionId }, context }) =>
    reading(context, async (tx) => {
      const tourOption = await readTourOption(tx, tourOptionId)
      const { isTransferRequired, area } = await getActivity(tx, tourOption.activityId)
      const markets = (await listMarkets(tx, {})).map(({ id, name, isFallback }) => ({ id, name, isFallback }))
      const { currency } = context.site
      return {
        success: true as const,
        tourOption,
        isTransferRequired,
        area,
        currency,
        markets,
        suppliers: await listSuppliers(tx),
        publication: await showPublicationOf(tx, tourOptionId),
        ...(await showRates(tx, tourOptionId)),
      }
    }),
  ),
  changeTicketDraft: route.rateStudio.changeTicketDraft.handler(async ({ input, context, errors }) => {
    const steps = readSteps(input.steps, (rate, at) => readTicketFields(rate, at, context.site.currency))
    const addedChangeIds = await changeRateDraft({ ...acting(context), refuse: promised(errors) }, TICKET_RATES, {
      ...input,
      steps,
    })
    return { success: true, addedChangeIds, ...(await reading(context, (tx) => showRates(tx, input.tourOptionId))) }
  }),
  changeTransferDraft: route.rateStudio.changeTransferDraft.handler(async ({ input, context, errors }) => {
    const steps = readSteps(input.steps, (rate, at) => readTransferFields(rate, at, context.site.currency))
    const addedChangeIds = await changeRateDraft({ ...acting(context), refuse: promised(errors) }, TRANSFER_RATES, {
      ...input,
      steps,
    })
    return { success: true, addedChangeIds, ...(await reading(context, (tx) => showRates(tx, input.tourOptionId))) }
  }),
  addRateSupplier: route.rateStudio.addRateSupplier.handler(async ({ input, context, errors }) => {
    const id = await addRateSupplier({ ...acting(context), refuse: promised(errors) }, input)
    return { success: true, supplier: { id, name: input.name } }
  }),
  discardRateDraft: route.rateStudio.discardRateDraft.handler(async ({ input, context, errors }) => {
    await discardRateDraft({ ...acting(context), refuse: promised(errors) }, input)
    return { success: true }
  }),
  publishRateDraft: route.rateStudio.publishRateDraft.handler(async ({ input, context, errors }) => {
    const editions = await publishRateDraft({ ...acting(context), refuse: promised(errors) }, input)
    return { success: true, ...editions }
  }),
  planRatePublication: route.rateStudio.planRatePublication.handler(async ({ input, context, errors }) => {
    const planner = { ...acting(context), refuse: promised(errors) }
    return { success: true, publicationId: await planRatePublication(planner, { ...input, day: plainDate(input.day) }) }
  }),
  changeRatePublication: route.rateStudio.changeRatePublication.handler(async ({ input, context, errors }) => {
    const planner = { ...acting(context), refuse: promised(errors) }
    await changeRatePublication(planner, { ...input, day: plainDate(input.day) })
    return { success: true }
  }),
  cancelRatePublication: route.rateStudio.cancelRatePublication.handler(async ({ input, context, errors }) => {
    await cancelRatePublication({ ...acting(context), refuse: promised(errors) }, input)
    return { success: true }
  }),
  getRatePublications: route.rateStudio.getRatePublications.handler(({ context }) =>
    reading(context, async (tx) => ({ success: true as const, publications: await listRatePublications(tx) })),
  ),
  getRateEditions: route.rateStudio.getRateEditions.handler(({ input: { tourOptionId, kind, cursor }, context }) =>
    reading(context, async (tx) => {
      await readTourOption(tx, tourOptionId)
      const book =
        kind === 'ticket' ? await getRateBook(tx, TICKET_RATES, tourOptionId) : await getRateBook(tx, TRANSFER_RATES, tourOptionId)
      return { success: true as const, ...(await listEditions(tx, book, cursor)) }
    }),
  ),
  restoreRateEdition: route.rateStudio.restoreRateEdition.handler(async ({ input: { kind, ...wanted }, context, errors }) => {
    const editor = { ...acting(context), refuse: promised(errors) }
    const edition =
      kind === 'ticket'
        ? await restoreRateEdition(editor, TICKET_RATES, wanted)
        : await restoreRateEdition(editor, TRANSFER_RATES, wanted)
    return { success: true, edition }
  }),
}
