import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { readBase64 } from '../lib/base64.ts'
import { explain } from '../lib/explain.ts'
import { formatCount } from '../lib/locale.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toasts.tsx'
import { ImportDialog } from './import-dialog.tsx'
import type { Group } from './markup-queries.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The rules of a group as a sheet: export and import. */
export function SheetButtons({ group, onImported }: { group: Group; onImported: () => void }) {
  const [isImporting, setImporting] = useState(false)
  const download = useMutation({
    mutationKey: ['EXPORT_RULES', group.id],
    mutationFn: () => api.markupSheets.exportRules({ groupId: group.id }),
    onSuccess: ({ fileName, contentBase64, rules }) => {
      save(new Blob([readBase64(contentBase64)], { type: XLSX }), fileName)
      toast('ok', rules === 1 ? 'Sheet with 1 rule downloaded.' : `Sheet with ${formatCount(rules)} rules downloaded.`)
    },
    onError: (error) => toast('bad', explain(error)),
  })
  return (
    <>
      <Button size="sm" variant="quiet" icon="download" pending={download.isPending} onClick={() => download.mutate()}>
        Export
      </Button>
      <Button size="sm" variant="quiet" icon="upload" onClick={() => setImporting(true)}>
        Import
      </Button>
      {isImporting && (
        <ImportDialog
          group={group}
          onClose={() => setImporting(false)}
          onImported={() => {
            setImporting(false)
            onImported()
          }}
        />
      )}
    </>
  )
}

function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has started by then: the browser reads the address at once.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
