import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ExportFormat } from '@tradewind/contract/exports/exports'
import { useState } from 'react'
import { explain } from '../lib/explain.ts'
import { offerPush } from '../notifications/push-offer-store.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import css from './download-list.module.css'
import { DownloadList } from './download-list.tsx'
import { myExports } from './export-queries.ts'

type Props = {
  /** What the sheet will hold. */
  subtitle: string
  ask: (format: ExportFormat) => Promise<unknown>
}

/** Requests a list with its filters as a sheet, and shows the progress; the download continues when closed. */
export function DownloadButton({ subtitle, ask }: Props) {
  const [isOpen, setOpen] = useState(false)
  const queryClient = useQueryClient()
  const asking = useMutation({
    mutationFn: ask,
    onSuccess: offerPush,
    onSettled: () => queryClient.invalidateQueries({ queryKey: myExports.queryKey }),
  })
  const start = (format: ExportFormat) => {
    setOpen(true)
    asking.mutate(format)
  }
  return (
    <>
      <Button size="sm" icon="download" onClick={() => start('xlsx')} pending={asking.isPending}>
        Download Excel
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Download Excel"
        subtitle={subtitle}
        foot={
          <>
            <Button variant="quiet" icon="download" onClick={() => start('csv')} pending={asking.isPending}>
              Also download CSV
            </Button>
            <Button onClick={() => setOpen(false)}>Close</Button>
          </>
        }
      >
        {asking.isError && <Notice tone="bad">{explain(asking.error)}</Notice>}
        <DownloadList />
        <p className={css.hint}>We will notify you when it is ready. Each download is logged with your name.</p>
      </Dialog>
    </>
  )
}
