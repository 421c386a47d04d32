import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { SheetField, SheetMapping } from '@tradewind/domain/rates/sheet/sheet-fields'
import { useEffect, useState } from 'react'
import { api } from '../../lib/api.ts'
import { writeBase64 } from '../../lib/base64.ts'
import { SEARCH_WAIT_MS } from '../../ui/search-waits.ts'
import { useSettled } from '../../ui/use-settled.ts'

export type CheckedSheet = Awaited<ReturnType<typeof api.rateSheets.checkRateSheet>>['sheet']
export type SheetInput = Parameters<typeof api.rateSheets.checkRateSheet>[0]

const LARGEST_BYTES = 12 * 1_048_576
let files = 0

/** A file that was chosen or pasted. Its number tells it from the one before, which may have the same name. */
type Source = { readonly number: number; readonly name: string; readonly contentBase64: string }

/** A sheet of rates: where it comes from, how it is read, and what the server says of it. Each change is checked again by itself. */
export function useRateSheet(tourOptionId: number | undefined) {
  const [file, setFile] = useState<File>()
  const [source, setSource] = useState<Source>()
  const [tooLarge, setTooLarge] = useState<string>()
  const [supplier, setSupplier] = useState('')
  const [sheet, setSheet] = useState(0)
  const [mapping, setMapping] = useState<SheetMapping>()
  const [endsMissing, setEndsMissing] = useState(false)
  const settled = useSettled(JSON.stringify({ supplier: supplier.trim(), mapping }), SEARCH_WAIT_MS)
  const wish = JSON.parse(settled) as { supplier: string; mapping?: SheetMapping }
  const input: SheetInput | undefined = source && {
    file: { name: source.name, contentBase64: source.contentBase64 },
    ...(tourOptionId !== undefined && { tourOptionId }),
    sheet,
    endsMissing,
    ...wish,
  }
  const check = useQuery({
    // The file is known by its number: its content is megabytes.
    queryKey: ['CHECK_RATE_SHEET', tourOptionId ?? 0, source?.number ?? 0, sheet, endsMissing, settled],
    queryFn: async ({ signal }) => {
      const { mapping: chosen, ...others } = input as SheetInput
      const { sheet: found } = await api.rateSheets.checkRateSheet({ ...others, ...(chosen && { mapping: chosen }) }, { signal })
      // The corrected sheet is read as the one before; one with other headings is another sheet.
      if (!chosen || hasColumns(found, chosen)) return found
      return (await api.rateSheets.checkRateSheet(others, { signal })).sheet
    },
    enabled: input !== undefined,
    placeholderData: (before, query) => (query?.queryKey[2] === source?.number ? keepPreviousData(before) : undefined),
    retry: false,
    staleTime: 60_000,
    gcTime: 60_000,
  })

  const isOther = mapping !== undefined && check.data !== undefined && !check.isPlaceholderData && !hasColumns(check.data, mapping)
  useEffect(() => {
    if (isOther) setMapping(undefined)
  }, [isOther])

  const choose = async (chosen: File | undefined) => {
    setFile(chosen)
    setSheet(0)
    const isTooLarge = chosen !== undefined && chosen.size > LARGEST_BYTES
    setTooLarge(isTooLarge ? 'This file is larger than 12 MB.' : undefined)
    if (!chosen || isTooLarge) return setSource(undefined)
    files += 1
    const number = files
    const contentBase64 = await writeBase64(chosen)
    setSource((now) => (now && now.number > number ? now : { number, name: chosen.name, contentBase64 }))
  }
  const change = (part: Partial<SheetMapping>) => {
    const now = mapping ?? check.data?.mapping
    if (now) setMapping({ ...now, ...part })
  }
  return {
    file,
    choose,
    tooLarge,
    supplier,
    setSupplier,
    sheet,
    /** Its columns are others. */
    setSheet: (to: number) => {
      setSheet(to)
      setMapping(undefined)
    },
    endsMissing,
    setEndsMissing,
    /** What the person sees: typed a moment ago, or what the server found. */
    mapping: mapping ?? check.data?.mapping,
    changeMapping: change,
    /** A column holds one field, and a field stands in one column. */
    setColumn: (name: string, field: SheetField | '') => {
      const columns = Object.entries((mapping ?? check.data?.mapping)?.columns ?? {}).filter(
        ([of, column]) => column !== name && of !== field,
      )
      change({ columns: Object.fromEntries(field === '' ? columns : [...columns, [field, name]]) })
    },
    input,
    check,
    isSettled: settled === JSON.stringify({ supplier: supplier.trim(), mapping }) && !check.isPlaceholderData && !check.isFetching,
  }
}

function hasColumns({ columns }: CheckedSheet, mapping: SheetMapping): boolean {
  const names = new Set(columns.map(({ name }) => name))
  return Object.values(mapping.columns).every((name) => names.has(name))
}

export type RateSheet = ReturnType<typeof useRateSheet>
