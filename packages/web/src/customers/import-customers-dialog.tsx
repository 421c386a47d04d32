import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CellError } from '@tradewind/contract/markups/drafts'
import { IMPORT_COLUMNS } from '@tradewind/domain/customers/import-columns'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { writeBase64 } from '../lib/base64.ts'
import { explain, isRefusedWith } from '../lib/explain.ts'
import { formatCount } from '../lib/locale.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Checkbox } from '../ui/field.tsx'
import { FileField } from '../ui/file-field.tsx'
import layout from '../ui/layout.module.css'
import { Notice } from '../ui/notice.tsx'
import { WrongCells } from '../ui/table/wrong-cells.tsx'
import { toast } from '../ui/toasts.tsx'
import css from './customer-dialog.module.css'
import { CUSTOMERS } from './customer-queries.ts'

const LARGEST_BYTES = 4 * 1_048_576
type Wrong = { errors: readonly CellError[]; total: number; rows: number }

/** Makes the customers of a sheet: first it is looked at, then all are made, or none. */
export function ImportCustomersDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState<string>()
  const [wrong, setWrong] = useState<Wrong>()
  const [found, setFound] = useState<{ customers: number; companies: number }>()
  const [invites, setInvites] = useState(false)
  const [key, setKey] = useState(() => crypto.randomUUID())
  const send = useMutation({
    mutationKey: ['IMPORT_CUSTOMERS'],
    mutationFn: async ({ chosen, isCheck }: { chosen: File; isCheck: boolean }) =>
      api.customers.importCustomers({
        file: { name: chosen.name, contentBase64: await writeBase64(chosen) },
        isCheck,
        invites,
        idempotencyKey: key,
      }),
    onSuccess: (answer) => {
      setProblem(undefined)
      setWrong(undefined)
      // A check finds it too, where the answer of the import was lost.
      if (!answer.isImported) return setFound(answer)
      toast('ok', `${formatCount(answer.customers)} customers were imported.`)
      onClose()
    },
    onError: (error) => {
      setFound(undefined)
      setWrong(isRefusedWith(error, 'SHEET_INVALID') ? (error.data as Wrong) : undefined)
      setProblem(explain(error))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: CUSTOMERS }),
  })
  const choose = (chosen: File | undefined) => {
    setFile(chosen)
    setFound(undefined)
    setWrong(undefined)
    setKey(crypto.randomUUID())
    setProblem(chosen && chosen.size > LARGEST_BYTES ? 'This file is larger than 4 MB.' : undefined)
  }
  const submit = () => {
    if (!file) setProblem('Please choose a file')
    else if (file.size <= LARGEST_BYTES) send.mutate({ chosen: file, isCheck: found === undefined })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Import customers"
      shape={wrong ? 'broad' : 'dialog'}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" pending={send.isPending} onClick={submit}>
            {found ? `Import ${formatCount(found.customers)} customers` : 'Check the sheet'}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <p className={layout.soft}>
          The first row names the columns: {IMPORT_COLUMNS.join(', ')}. A VAT number can also be named TRN. The type is travel
          agent, corporate or retail. Rows with the same company become colleagues. All customers are imported, or none.
        </p>
        <FileField
          label="Sheet"
          accept=".xlsx,.csv"
          file={file}
          error={problem}
          help="Excel or CSV, at most 4 MB."
          onChange={choose}
        />
        <Checkbox checked={invites} onChange={({ target }) => setInvites(target.checked)}>
          E-mail each of them an invitation to set a password
        </Checkbox>
        {found && (
          <Notice tone="ok">
            The sheet is right: {formatCount(found.customers)} customers, {formatCount(found.companies)} companies and private
            customers.
          </Notice>
        )}
        {wrong && <WrongCells {...wrong} />}
      </div>
    </Dialog>
  )
}
