import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ImportedRate } from '@tradewind/contract/exchange-rates/exchange-rates'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { writeBase64 } from '../lib/base64.ts'
import { formatDate } from '../lib/dates.ts'
import { explain, isRefusedWith } from '../lib/explain.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FileField } from '../ui/file-field.tsx'
import layout from '../ui/layout.module.css'
import { Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toasts.tsx'
import css from './exchange-rates.module.css'

const LARGEST_BYTES = 1_048_576
type LineErrors = { readonly errors: readonly { readonly line: number; readonly sentence: string }[]; readonly total: number }

/** Imports a file of rates: first it shows what would change, then it is imported whole or not at all. */
export function ImportRatesDialog({ queryKey, onClose }: { queryKey: readonly string[]; onClose: () => void }) {
  const queryClient = useQueryClient()
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState<string>()
  const [lines, setLines] = useState<LineErrors>()
  const send = useMutation({
    mutationKey: ['IMPORT_EXCHANGE_RATES'],
    mutationFn: async ({ chosen, isPreview }: { chosen: File; isPreview: boolean }) => {
      const contentBase64 = await writeBase64(chosen)
      return api.exchangeRates.importExchangeRates({ file: { name: chosen.name, contentBase64 }, isPreview })
    },
    onSuccess: ({ rates }, { isPreview }) => {
      if (isPreview) return
      toast('ok', `${countNew(rates)} imported.`)
      onClose()
    },
    onError: (error) => {
      if (isRefusedWith(error, 'RATES_INVALID')) setLines(error.data as LineErrors)
      setProblem(explain(error))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
  const choose = (chosen: File | undefined) => {
    setFile(chosen)
    setLines(undefined)
    send.reset()
    const isTooLarge = chosen !== undefined && chosen.size > LARGEST_BYTES
    setProblem(isTooLarge ? 'This file is larger than 1 MB.' : undefined)
    if (chosen && !isTooLarge) send.mutate({ chosen, isPreview: true })
  }
  const rates = problem ? undefined : send.data?.rates
  const added = rates?.filter(({ isNew }) => isNew).length ?? 0
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Import exchange rates"
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            pending={send.isPending}
            disabledReason={rates ? (added > 0 ? undefined : 'All of these rates are set already.') : 'Please choose a file first.'}
            onClick={() => file && send.mutate({ chosen: file, isPreview: false })}
          >
            Import
          </Button>
        </>
      }
    >
      <div className={css.body}>
        <p className={layout.soft}>
          A CSV file with the columns date, from, to and rate: 2026-11-30, USD, INR, 84.125. A rate applies from the beginning of
          its date. A rate of today applies from now on.
        </p>
        <FileField
          label="File"
          accept=".csv"
          file={file}
          error={lines ? undefined : problem}
          help="CSV, at most 1 MB."
          onChange={choose}
        />
        {lines && <Errors {...lines} />}
        {rates && <Preview rates={rates} />}
      </div>
    </Dialog>
  )
}

function Errors({ errors, total }: LineErrors) {
  return (
    <>
      <Notice tone="bad">{total === 1 ? 'One line has an error.' : `${total} lines have errors.`} Nothing was imported.</Notice>
      <ul className={css.rates} aria-label="Lines with errors">
        {errors.map(({ line, sentence }) => (
          <li key={line}>
            <b>Line {line}</b>
            <span className={css.sentence}>{sentence}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

function Preview({ rates }: { rates: readonly ImportedRate[] }) {
  return (
    <>
      <p>
        <b>{countNew(rates)}</b> of {rates.length} in the file
      </p>
      <ul className={css.rates} aria-label="Rates in the file">
        {rates.map(({ line, day, from, to, rate, isNew }) => (
          <li key={line}>
            <b>
              1 {from} = {rate} {to}
            </b>
            <small>
              from {formatDate(day)}
              {!isNew && ', already set'}
            </small>
          </li>
        ))}
      </ul>
    </>
  )
}

function countNew(rates: readonly ImportedRate[]): string {
  const count = rates.filter(({ isNew }) => isNew).length
  return count === 1 ? '1 new rate' : `${count} new rates`
}
