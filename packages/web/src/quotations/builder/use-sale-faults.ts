import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { KartWish } from '@tradewind/contract/quotations/quotation-shapes'
import type { QuotationStatus } from '@tradewind/domain/quotations/quotation-status'
import { useMemo, useState } from 'react'
import { may } from '../../accounts/rights.ts'
import { api } from '../../lib/api.ts'
import { useUser } from '../../lib/session.ts'
import { CHECK_WAIT_MS } from '../../ui/search-waits.ts'
import { useSettled } from '../../ui/use-settled.ts'
import { type BuilderValues, LISTS } from './builder-values.ts'
import { pathOf } from './read-builder.ts'

type Fault = { readonly field: string; readonly sentence: string; readonly times?: readonly string[] | undefined }
export type SaleFaults = {
  /** By the key of a line. */
  readonly ofLines: ReadonlyMap<string, readonly Fault[]>
  readonly ofWhole: readonly string[]
}
const NONE: SaleFaults = { ofLines: new Map(), ofWhole: [] }
type Asked = { readonly values: BuilderValues; readonly nth: number }

/** What is sold, or has ended, is asked about no more. */
const OPEN: ReadonlySet<QuotationStatus> = new Set(['new', 'inProgress', 'sent', 'accepted'])

/** Why the quotation could not be sold as it is typed, as the server says that would sell it. While it is asked, what was said before stands. */
export function useSaleFaults({
  about,
  values,
  status,
  isReady,
  wishOf,
}: {
  about: string
  values: BuilderValues
  status: QuotationStatus
  /** Its prices are there. */
  isReady: boolean
  wishOf: (values: BuilderValues) => KartWish
}): SaleFaults {
  const viewer = useUser()
  const settled = useSettled(values, CHECK_WAIT_MS)
  const [asked, setAsked] = useState<Asked>()
  const mayAsk = viewer !== null && may(viewer, 'quotations.edit') && OPEN.has(status)
  const isComplete = Boolean(settled.customer) && LISTS.some((list) => settled[list].length > 0)
  if (mayAsk && isReady && isComplete && settled === values && asked?.values !== values)
    setAsked({ values, nth: (asked?.nth ?? 0) + 1 })
  const { data } = useQuery({
    // The whole of it would be a long key.
    queryKey: ['GET_SALE_FAULTS', about, asked?.nth ?? 0],
    queryFn: async ({ signal }) => {
      if (!asked) return NONE
      const { saleFaults } = await api.quotations.repriceKart({ kart: wishOf(asked.values), withSaleFaults: true }, { signal })
      return sortFaults(saleFaults, asked.values)
    },
    enabled: mayAsk && asked !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })
  return useMemo(() => (mayAsk && data) || NONE, [mayAsk, data])
}

/** By their lines: where one is taken out, the others keep theirs. */
function sortFaults(faults: readonly Fault[], values: BuilderValues): SaleFaults {
  const keys = new Map(LISTS.flatMap((list) => values[list].map(({ key }, at) => [pathOf(list, at), key])))
  const ofLines = new Map<string, Fault[]>()
  const ofWhole: string[] = []
  for (const { field, sentence, times } of faults) {
    const [, path = '', name = ''] = /^(\w+\.\d+)\.(.+)$/.exec(field) ?? []
    const key = keys.get(path)
    if (key === undefined) ofWhole.push(sentence)
    else ofLines.set(key, [...(ofLines.get(key) ?? []), { field: name, sentence, times }])
  }
  return { ofLines, ofWhole }
}
