import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { explain } from '../lib/explain.ts'
import { formatCount } from '../lib/locale.ts'
import { saveSheet } from '../lib/save-file.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toasts.tsx'
import { ImportDialog } from './import-dialog.tsx'
import type { Group } from './markup-queries.ts'

/** The rules of a group as a sheet: export and import. */
export function SheetButtons({ group, onImported }: { group: Group; onImported: () => void }) {
  const [isImporting, setImporting] = useState(false)
  const download = useMutation({
    mutationKey: ['EXPORT_RULES', group.id],
    mutationFn: () => api.markupSheets.exportRules({ groupId: group.id }),
    onSuccess: ({ rules, ...file }) => {
      saveSheet(file)
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
