import type { CellError } from '@tradewind/contract/markups/drafts'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { writeBase64 } from '../lib/base64.ts'
import { explain, isRefusedWith } from '../lib/explain.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Checkbox } from '../ui/field.tsx'
import { FileField } from '../ui/file-field.tsx'
import layout from '../ui/layout.module.css'
import { WrongCells } from '../ui/table/wrong-cells.tsx'
import css from './import-dialog.module.css'
import type { Group } from './markup-queries.ts'
import { useMarkupChange } from './use-markup-change.ts'

const LARGEST_BYTES = 4 * 1_048_576

/** Imports a sheet of rules into the draft: all of it, or nothing and a sentence for each wrong cell. */
export function ImportDialog({ group, onClose, onImported }: { group: Group; onClose: () => void; onImported: () => void }) {
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState<string>()
  const [cells, setCells] = useState<{ errors: readonly CellError[]; total: number }>()
  const [removesMissing, setRemovesMissing] = useState(false)
  const [replacesDraft, setReplacesDraft] = useState(false)
  const upload = useMarkupChange({
    key: 'IMPORT_RULES',
    change: async (chosen: File) =>
      api.markupSheets.importRules({
        groupId: group.id,
        file: { name: chosen.name, contentBase64: await writeBase64(chosen) },
        removesMissing,
        replacesDraft,
      }),
    said: ({ added, changed, removed, unchanged }) =>
      `In the draft: ${added} new, ${changed} changed, ${removed} ending. ${unchanged} unchanged.`,
    onDone: onImported,
    onFailed: (error) => {
      if (isRefusedWith(error, 'SHEET_INVALID')) setCells(error.data as { errors: CellError[]; total: number })
      setProblem(explain(error))
      return true
    },
  })
  const choose = (chosen: File | undefined) => {
    setFile(chosen)
    setCells(undefined)
    setProblem(chosen && chosen.size > LARGEST_BYTES ? 'This file is larger than 4 MB.' : undefined)
  }
  const hasDraft = group.draftChanges > 0
  const submit = () => {
    if (!file) setProblem('Please choose a file')
    else if (file.size <= LARGEST_BYTES) upload.mutate(file)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Import rules"
      subtitle={`${group.groupName}, to the draft`}
      shape={cells ? 'broad' : 'dialog'}
      foot={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            pending={upload.isPending}
            disabledReason={
              hasDraft && !replacesDraft ? 'A draft already exists. Publish, discard or replace it first.' : undefined
            }
            onClick={submit}
          >
            Import into draft
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <p className={layout.soft}>
          Export the rules, change, add or remove rows, and import the sheet. A row with a rule number changes that rule; a row
          without one adds a rule. Nothing goes live before you publish.
        </p>
        <FileField
          label="Sheet"
          accept=".xlsx,.csv"
          file={file}
          error={problem}
          help="Excel or CSV, at most 4 MB."
          onChange={choose}
        />
        <Checkbox checked={removesMissing} onChange={(event) => setRemovesMissing(event.target.checked)}>
          Remove rules that are not in the sheet
        </Checkbox>
        {hasDraft && (
          <Checkbox checked={replacesDraft} onChange={(event) => setReplacesDraft(event.target.checked)}>
            Replace the current draft ({group.draftChanges} {group.draftChanges === 1 ? 'change' : 'changes'})
          </Checkbox>
        )}
        {cells && <WrongCells {...cells} />}
      </div>
    </Dialog>
  )
}
