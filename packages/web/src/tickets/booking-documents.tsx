import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DocumentsDialog } from '../documents/documents-dialog.tsx'
import { SendByMail } from '../documents/send-by-mail.tsx'
import { explain } from '../lib/explain.ts'
import { useUser } from '../lib/session.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageLoading } from '../ui/spinner.tsx'
import { t } from './messages.ts'
import { bookingDetail } from './ticket-queries.ts'

/** The booking's invoices, credit notes and receipts, each as a PDF. */
export function InvoiceButton({ bookingId }: { bookingId: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('invoice')}
      </Button>
      {isOpen && <InvoicesDialog bookingId={bookingId} onClose={() => setOpen(false)} />}
    </>
  )
}

export function InvoicesDialog({ bookingId, onClose }: { bookingId: number; onClose: () => void }) {
  return (
    <DocumentsDialog
      of={{ saleId: bookingId }}
      onClose={onClose}
      acts={(documentId, name) => <SendDocument bookingId={bookingId} documentId={documentId} name={name} />}
    />
  )
}

/** To a customer or an accountant: the invoice's recipient and content stay the same. */
function SendDocument({ bookingId, documentId, name }: { bookingId: number; documentId: number; name: string }) {
  const [isOpen, setOpen] = useState(false)
  const user = useUser()
  const booking = useQuery({ ...bookingDetail(bookingId), enabled: isOpen })
  // An agency's invoice shows what the agency pays: it cannot be sent to its customer with one press.
  const isOwn = user?.userType === 'retail' || user?.userType === 'corporate'
  const contact = booking.data?.booking.contact
  return (
    <>
      <IconButton icon="chat" label={t('sendOf', { name })} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={t('sendToCustomer')} subtitle={name}>
        {booking.error && <Notice tone="bad">{explain(booking.error)}</Notice>}
        {!booking.error && !contact && <PageLoading />}
        {contact && (
          <SendByMail
            known={isOwn ? contact.email : ''}
            letter={{ kind: 'document', documentId }}
            help={t(isOwn ? 'asPdf' : 'asPdfWithWallet')}
            onSent={() => setOpen(false)}
          />
        )}
      </Dialog>
    </>
  )
}
