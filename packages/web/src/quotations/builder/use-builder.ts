import { keepPreviousData, queryOptions, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { KartWish } from '@tradewind/contract/quotations/quotation-shapes'
import { useEffect, useMemo, useState } from 'react'
import { may } from '../../accounts/rights.ts'
import { api } from '../../lib/api.ts'
import { isRefusedWith } from '../../lib/explain.ts'
import { Refusal } from '../../lib/refusal.ts'
import { useUser } from '../../lib/session.ts'
import { markChanged } from '../../ui/form/changed-forms.ts'
import { draftNameOf, keepDraft } from '../../ui/form/form-draft.ts'
import { draftOf } from '../../ui/form/typed-values.ts'
import { useCallForm } from '../../ui/form/use-call-form.ts'
import { toast } from '../../ui/toasts.tsx'
import { kartKey, moneyOfKart, refreshQuotations, type StaffKart } from '../quotation-queries.ts'
import { type BuilderValues, copyOfLine, LISTS, type ListName, valuesOf } from './builder-values.ts'
import { followsRide, subjectOfLine } from './cost-of-line.ts'
import { changesWhatWasSold, mergeValues, numberedAs, putOnSaved } from './merge-values.ts'
import type { AnyLine } from './name-line.ts'
import { PRICE_KEY, type RatePrice, ratePrice, unique } from './price-of-tour.ts'
import { putLineBack, type RemovedLine } from './put-line-back.ts'
import { type BuilderContext, type ReadBuilder, readBuilder } from './read-builder.ts'
import { useSaleFaults } from './use-sale-faults.ts'

const quotationBasis = (currencySymbol: string, id: number | undefined) =>
  queryOptions({
    queryKey: ['GET_QUOTATION_BASIS', currencySymbol, id ?? 0],
    queryFn: async ({ signal }) =>
      (await api.quotations.getQuotationBasis({ currencySymbol, ...(id !== undefined && { id: String(id) }) }, { signal })).basis,
  })

type Difference = {
  line: { title: string } | null
  what: string
  field: string | null
  before: string | null
  after: string | null
}
/** A colleague has saved the same quotation while this person typed. */
export type Conflict = { kart: StaffKart; differences: readonly Difference[] }
type Options = {
  saved: StaffKart | undefined
  /** The cart of the queue that a new one answers. */
  cartId?: number | undefined
  initial: BuilderValues | (() => BuilderValues)
  about: string
  onSaved: (kart: StaffKart) => void
}

/** The form of a quotation: what is typed, what it adds up to, and what the rates say of its activities and transfers. */
export function useBuilder({ saved, cartId, initial, about, onSaved }: Options) {
  const client = useQueryClient()
  const [conflict, setConflict] = useState<Conflict>()
  const [currency, setCurrency] = useState(() => (typeof initial === 'function' ? initial() : initial).currencySymbol)
  const basis = useQuery({ ...quotationBasis(currency, saved?.id), placeholderData: keepPreviousData })
  const { data: money } = useQuery({ ...moneyOfKart(saved?.id ?? 0), enabled: saved?.isVouchered === true })
  const cancelled = useMemo(
    () => new Set((money?.sales ?? []).flatMap(({ lineId, status }) => (status === 'cancelled' ? [lineId] : []))),
    [money],
  )
  const context: BuilderContext = {
    saved,
    cancelled,
    basis: basis.isPlaceholderData ? undefined : basis.data,
    rateOf: (ask) => client.getQueryData<RatePrice>(ratePrice(ask).queryKey),
  }
  // Read once for each drawing: the form asks for what is sent and for what is wrong with it.
  let read: { values: BuilderValues; result: ReadBuilder } | undefined
  const readOnce = (values: BuilderValues) => {
    if (read?.values !== values) read = { values, result: readBuilder(values, context) }
    return read.result
  }
  const [asked, setAsked] = useState<KartWish>()
  /** A colleague has saved it meanwhile: what they did is shown, and a change that was being priced is priced anew. */
  const meetConflict = (error: unknown): boolean => {
    if (!isRefusedWith(error, 'QUOTATION_CHANGED') || !(error instanceof Refusal)) return false
    setAsked(undefined)
    setConflict(error.data as Conflict)
    return true
  }
  const typed = useCallForm({
    name: 'SAVE_KART',
    about,
    initial,
    input: (values: BuilderValues, idempotencyKey) => ({
      ...readOnce(values).wish,
      ...(!saved && { idempotencyKey, ...(cartId !== undefined && { cartId, cartContents: values.cartContents }) }),
    }),
    schema: KartWish,
    wrong: (values) => readOnce(values).wrong,
    call: api.quotations.saveKart,
    // A draft of an older version is saved as such: what a colleague saved since is shown, and not overwritten.
    typedUpon: ['version', 'cartContents'],
    asksByRefusal: true,
    putOn: ({ kart }, sent, now) => ({ initial: valuesOf(kart), values: putOnSaved(sent, now, valuesOf(kart)) }),
    onDone: async ({ kart }, _sent, left) => {
      // The page of the new quotation goes on with what was typed meanwhile.
      const changed = !saved && left && draftOf(left, { typedUpon: ['version'] })
      if (changed) keepFor(kart, changed)
      client.setQueryData(kartKey(kart.id), kart)
      toast('ok', saved?.version === kart.version ? 'Nothing has changed.' : `Version ${kart.version} is saved.`)
      onSaved(kart)
      await refreshQuotations(client)
    },
    onRefused: (error) => {
      // Said once: who saves again has seen it.
      if (isRefusedWith(error, 'CART_MOVED')) typed.change({ cartContents: (error.data as { contents: string }).contents })
      // The rates have changed since they were asked: the lines show what they say now.
      if (!meetConflict(error)) void client.invalidateQueries({ queryKey: [PRICE_KEY] })
    },
  })
  const { values } = typed
  const viewer = useUser()
  /** What was sold is being changed: what is typed is priced and offered, not saved. Also where it was typed before a reload. */
  const [isChanging, setChanging] = useState(
    () =>
      saved?.isVouchered === true &&
      viewer !== null &&
      may(viewer, 'quotations.sell') &&
      changesWhatWasSold(values, valuesOf(saved)),
  )
  if (values.currencySymbol !== currency) setCurrency(values.currencySymbol)
  const { tours, sum, noSum, wrong, unconfirmed } = readOnce(values)
  const asks = [...tours.values()].flatMap(({ how, ask }) => (how === 'rates' && ask ? [ask] : []))
  const answers = useQueries({ queries: unique(asks).map(ratePrice) })
  const isPricing = basis.isPending || basis.isPlaceholderData || answers.some(({ isFetching }) => isFetching)
  const saleFaults = useSaleFaults({
    ...{ about, values, status: saved?.status ?? 'new', isReady: !isPricing },
    wishOf: (settled) => readOnce(settled).wish,
  })
  const send = () => (isChanging && !typed.isWrong ? setAsked(readOnce(values).wish) : typed.submit())
  /** Sent before its prices are there: it waits for them, and is not refused for want of them. */
  const [isWaiting, setWaiting] = useState(false)
  const form = {
    ...typed,
    isPending: typed.isPending || isWaiting,
    submit: () => (isPricing ? setWaiting(true) : send()),
  }
  useEffect(() => {
    if (!isWaiting || isPricing) return
    setWaiting(false)
    send()
  })
  const costOfNow = (list: ListName, line: AnyLine['line']) => {
    const { currency = '', partly } = tours.get(line.key) ?? {}
    return subjectOfLine(list, line, values, { currency, parts: partly?.missing ?? [] })
  }
  const setLine = <Line extends { key: string }>(list: ListName, key: string, patch: Partial<Line>) => {
    const patched = (line: Line) => {
      // What is typed takes the place of what was typed of other parts.
      const other = 'partCost' in patch ? { cost: '' } : 'cost' in patch && 'partCost' in line ? { partCost: '' } : {}
      const next = { ...line, ...other, ...patch }
      const [old, own] = [line as unknown as AnyLine['line'], next as unknown as AnyLine['line']]
      const follows = () => followsRide(old, costOfNow(list, old), costOfNow(list, own))
      // Whatever is typed is typed for the line as it is now.
      if (!('cost' in patch || 'partCost' in patch || follows())) return next
      return { ...next, costOf: isCostEmpty(next) ? undefined : costOfNow(list, own) }
    }
    form.change({
      [list]: (values[list] as unknown as Line[]).map((line) => (line.key === key ? patched(line) : line)),
    } as Partial<BuilderValues>)
  }
  /** What was typed for another wish costs the same for this one. */
  const confirmCosts = (keys: readonly string[]) =>
    form.change(
      Object.fromEntries(
        LISTS.map((list) => [
          list,
          (values[list] as AnyLine['line'][]).map((line) => {
            const typed = keys.includes(line.key) ? unconfirmed.get(line.key) : undefined
            // Of the parts that it is of, also before the rates have answered.
            return typed?.fits ? { ...line, costOf: { ...costOfNow(list, line), parts: typed.of.parts } } : line
          }),
        ]),
      ) as Partial<BuilderValues>,
    )

  const putOnTop = async () => {
    if (!conflict) return
    const { kart } = conflict
    // A new one whose answer was lost is version 1.
    const version = values.version || 1
    const { kart: old } = await client.fetchQuery({
      queryKey: ['GET_KART_BY_ID', kart.id, version],
      queryFn: ({ signal }) => api.quotations.getKartById({ id: String(kart.id), version: String(version) }, { signal }),
    })
    if (old.view !== 'staff') return
    const [base, theirs] = [valuesOf(old), valuesOf(kart)]
    const merged = mergeValues(base, saved ? values : numberedAs(values, base), theirs)
    if (!saved) return goOn(kart, draftOf({ initial: theirs, values: merged }, { typedUpon: ['version'] }))
    form.change(merged)
    client.setQueryData(kartKey(kart.id), kart)
    setConflict(undefined)
  }
  const takeTheirs = () => {
    if (!conflict) return
    if (!saved) return goOn(conflict.kart, undefined)
    form.begin(valuesOf(conflict.kart))
    client.setQueryData(kartKey(conflict.kart.id), conflict.kart)
    setConflict(undefined)
    setChanging(false)
  }
  /** On the page of the quotation that a new one turned out to be. */
  const goOn = (kart: StaffKart, changed: Record<string, unknown> | undefined) => {
    if (changed) keepFor(kart, changed)
    client.setQueryData(kartKey(kart.id), kart)
    setConflict(undefined)
    markChanged(typed.id, false)
    onSaved(kart)
  }
  return {
    form,
    values,
    isChanging,
    /** The change that is being priced, as it would be sent. */
    change: asked,
    beginChange: () => setChanging(true),
    closeChange: () => setAsked(undefined),
    /** Shows the quotation as it is now. */
    endChange: (kart: StaffKart | undefined = saved) => {
      if (kart) typed.begin(valuesOf(kart))
      setAsked(undefined)
      setChanging(false)
    },
    saved,
    /** The numbers of lines that were sold, and cancelled since. */
    cancelled,
    basis: basis.data,
    sum,
    noSum,
    tours,
    /** Faults that stand beside their line before anybody tries to save. */
    wrong,
    /** Why it could not be sold as it is, beside its lines. */
    saleFaults,
    isPricing,
    priceError: basis.error ?? answers.find(({ error }) => error)?.error ?? null,
    askAgain: () => Promise.all([basis.refetch(), client.invalidateQueries({ queryKey: [PRICE_KEY] })]),
    /** Beside a field of a line. */
    errorOf: (field: string) => form.errorOf(field) ?? (SAID_AT_ONCE.test(field) ? wrong[field] : undefined),
    setLine,
    /** By the keys of lines, costs that were typed for another wish and count nothing until they are confirmed. */
    unconfirmed,
    confirmCosts,
    /** As a line of its own, whose key it gives: what it was sold as before stays cancelled. */
    sellAgain: (list: ListName, key: string): string => {
      const lines: readonly AnyLine['line'][] = values[list]
      const again = lines.map((line) => (line.key === key ? copyOfLine(line) : line))
      form.change({ [list]: again } as Partial<BuilderValues>)
      return again[lines.findIndex((line) => line.key === key)]?.key ?? key
    },
    addLine: (list: ListName, line: BuilderValues[ListName][number]) =>
      form.change({ [list]: [...values[list], line] } as Partial<BuilderValues>),
    /** Several at once. */
    addLines: (lines: readonly AnyLine[]) =>
      form.change(
        Object.fromEntries(
          LISTS.map((list) => [list, [...values[list], ...lines.flatMap((one) => (one.list === list ? [one.line] : []))]]),
        ) as Partial<BuilderValues>,
      ),
    removeLines: (keys: readonly string[]) =>
      form.change(
        Object.fromEntries(
          LISTS.map((list) => [list, (values[list] as { key: string }[]).filter(({ key }) => !keys.includes(key))]),
        ) as Partial<BuilderValues>,
      ),
    putLineBack: (removed: RemovedLine) =>
      form.change(putLineBack(values, removed, new Set(saved && LISTS.flatMap((list) => saved[list].map(({ id }) => id))))),
    conflict,
    meetConflict,
    putOnTop,
    takeTheirs,
    keepTyping: () => setConflict(undefined),
  }
}
/** For the page of a quotation, which opens with it. */
function keepFor({ id }: StaffKart, changed: Record<string, unknown>): void {
  keepDraft(draftNameOf('SAVE_KART', `${id}`), { at: Date.now(), changed, key: crypto.randomUUID() })
}

export type Builder = ReturnType<typeof useBuilder>

const isCostEmpty = (line: object) => {
  const { cost = '', partCost = '' } = line as { cost?: string; partCost?: string }
  return cost === '' && partCost === ''
}

const SAID_AT_ONCE = /\.(pickupTransfer|dropTransfer|sharingBasis|returnDate|returnTime|price)$/
