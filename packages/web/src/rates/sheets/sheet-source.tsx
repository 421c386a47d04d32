import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { explain } from '../../lib/explain.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody, CardHead } from '../../ui/card.tsx'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { FileField } from '../../ui/file-field.tsx'
import layout from '../../ui/layout.module.css'
import { toast } from '../../ui/toasts.tsx'
import css from './rate-sheets.module.css'
import type { RateSheet } from './use-rate-sheet.ts'

const MAPPINGS = ['GET_RATE_SHEET_MAPPINGS']
/** Beside the field: the rest is found by typing. */
const MOST_OFFERED = 8

/** Where the sheet comes from, and whose it is. */
export function SheetSource({ state }: { state: RateSheet }) {
  const { file, choose, tooLarge, supplier, setSupplier, sheet, setSheet, check } = state
  const [pasted, setPasted] = useState('')
  const sheets = check.data?.sheets ?? []
  const paste = (text: string) => {
    setPasted(text)
    // One line is still being typed: a sheet has headings and rows.
    if (text.trim().includes('\n')) void choose(new File([text], 'Pasted rows.csv', { type: 'text/csv' }))
  }
  return (
    <Card aria-label="Sheet">
      <CardHead title="Sheet" />
      <CardBody className={css.form}>
        <div className={css.two}>
          <FileField
            label="File"
            accept=".xlsx,.csv,.tsv,.txt"
            file={pasted === '' ? file : undefined}
            error={tooLarge ?? (check.isError ? explain(check.error) : undefined)}
            help="Excel (.xlsx) or CSV, at most 12 MB and 100,000 rows."
            onChange={(chosen) => {
              setPasted('')
              void choose(chosen)
            }}
          />
          <TextArea
            label="Or paste rows"
            rows={4}
            value={pasted}
            placeholder="Copy the cells in Excel, headings included, and paste them here."
            onChange={(event) => {
              if (event.target.value === '') void choose(undefined)
              paste(event.target.value)
            }}
          />
        </div>
        <div className={css.two}>
          <div>
            <TextField
              label="Supplier"
              optional
              maxLength={100}
              value={supplier}
              help="The columns of the sheet are remembered under this name."
              onChange={(event) => setSupplier(event.target.value)}
            />
            <KnownSuppliers supplier={supplier} onChoose={setSupplier} />
          </div>
          {sheets.length > 1 && (
            <SelectField label="Sheet of the file" value={sheet} onChange={(event) => setSheet(Number(event.target.value))}>
              {sheets.map((name, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the place is what is chosen
                <option key={at} value={at}>
                  {name}
                </option>
              ))}
            </SelectField>
          )}
        </div>
        {!check.data && !file && (
          <p className={layout.soft}>
            Columns may have any order and any heading. A row has a market, its dates and the amounts for adults and children, or
            the amount of a transfer.
          </p>
        )}
      </CardBody>
    </Card>
  )
}

/** Those whose columns are known: one press takes the name. Of the one that was taken the columns can be forgotten. */
function KnownSuppliers({ supplier, onChoose }: { supplier: string; onChoose: (supplier: string) => void }) {
  const client = useQueryClient()
  const known = useQuery({
    queryKey: MAPPINGS,
    queryFn: async ({ signal }) => (await api.rateSheets.getRateSheetMappings({}, { signal })).mappings,
  })
  const forget = useMutation({
    mutationKey: ['DELETE_RATE_SHEET_MAPPING'],
    mutationFn: (id: number) => api.rateSheets.deleteRateSheetMapping({ id }),
    onSuccess: () => toast('ok', 'The columns are forgotten. The next sheet is read by its headings.'),
    onError: (error) => toast('bad', explain(error)),
    onSettled: () => Promise.all([MAPPINGS, ['CHECK_RATE_SHEET']].map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
  const typed = supplier.trim().toLowerCase()
  const taken = known.data?.find((one) => one.supplier.toLowerCase() === typed)
  const offered = (known.data ?? []).filter((one) => one.supplier.toLowerCase().includes(typed)).slice(0, MOST_OFFERED)
  if (taken)
    return (
      <Button size="xs" variant="quiet" pending={forget.isPending} onClick={() => forget.mutate(taken.id)}>
        Forget the columns of this supplier
      </Button>
    )
  if (offered.length === 0) return null
  return (
    <ul className={css.known} aria-label="Known suppliers">
      {offered.map(({ id, supplier: name }) => (
        <li key={id}>
          <Button size="xs" onClick={() => onChoose(name)}>
            {name}
          </Button>
        </li>
      ))}
    </ul>
  )
}
