import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { RequestsPager, RequestsView } from './requests-view.tsx'

/** The requests of other sites, from the customers screen. */
export function RequestsDialog({ onClose, onOffers }: { onClose: () => void; onOffers: () => void }) {
  const [page, setPage] = useState(1)
  return (
    <Dialog
      isOpen
      keepsEntries
      shape="broad"
      onClose={onClose}
      title="API Customer Requests"
      subtitle="Sites that ask to sell what you supply"
      foot={<Button onClick={onClose}>Close</Button>}
    >
      <RequestsView page={page} onOffers={onOffers} />
      <RequestsPager page={page} onPage={setPage} />
    </Dialog>
  )
}
