import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { explain } from '../lib/explain.ts'
import { offerPush } from '../notifications/push-offer-store.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import css from './download-list.module.css'
import { DownloadList } from './download-list.tsx'
import { myExports } from './export-queries.ts'

type Filters = NonNullable<Parameters<typeof api.exports.exportTickets>[0]['filters']>

/** Asks for the queue as it is filtered, and shows how far it is; closed, it goes on. */
export function DownloadButton({ filters }: { filters: Filters }) {
  const [isOpen, setOpen] = useState(false)
  const queryClient = useQueryClient()
  const ask = useMutation({
    mutationFn: () => api.exports.exportTickets({ filters }),
    onSuccess: offerPush,
    onSettled: () => queryClient.invalidateQueries({ queryKey: myExports.queryKey }),
  })
  const start = () => {
    setOpen(true)
    ask.mutate()
  }
  return (
    <>
      <Button size="sm" icon="download" onClick={start} pending={ask.isPending}>
        Download Excel
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Download Excel"
        subtitle="The tickets as they are filtered now, one row per passenger"
        foot={<Button onClick={() => setOpen(false)}>Close</Button>}
      >
        {ask.isError && <Notice tone="bad">{explain(ask.error)}</Notice>}
        <DownloadList />
        <p className={css.hint}>You will be told when it is ready. Each download is written down with your name.</p>
      </Dialog>
    </>
  )
}
