import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { documentPdf } from '../documents/document-pdf.ts'
import { SendByMail } from '../documents/send-by-mail.tsx'
import { formatDate } from '../lib/dates.ts'
import { explain } from '../lib/explain.ts'
import { formatAmount } from '../lib/money.ts'
import { useUser } from '../lib/session.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icons.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageLoading } from '../ui/spinner.tsx'
import css from './booking-documents.module.css'
import { bookingDocuments } from './e-ticket-queries.ts'
import { t } from './messages.ts'
import { bookingDetail } from './ticket-queries.ts'
import { useSendMail } from './use-send-mail.ts'

const KINDS = { invoice: 'invoice', creditNote: 'creditNote', receipt: 'receipt' } as const

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
    <Dialog isOpen onClose={onClose} title={t('invoicesAndReceipts')}>
      <Documents bookingId={bookingId} />
    </Dialog>
  )
}

function Documents({ bookingId }: { bookingId: number }) {
  const { data, error } = useQuery(bookingDocuments(bookingId))
  if (error) return <Notice tone="bad">{explain(error)}</Notice>
  if (!data) return <PageLoading />
  if (data.documents.length === 0) return <p className={css.none}>{t('noInvoice')}</p>
  return (
    <ul className={css.list}>
      {data.documents.map(({ documentId, kind, code, issuedOn, about, total, currency }) => (
        <li key={documentId}>
          <a href={documentPdf(documentId)} target="_blank" rel="noopener">
            <span>
              <b>{t(KINDS[kind])}</b> <bdi>{code}</bdi>
              <small>
                {formatDate(issuedOn)} · <bdi>{about}</bdi>
              </small>
            </span>
            <b>{formatAmount(total, currency)}</b>
            <Icon name="download" size={16} />
          </a>
          <MailDocument documentId={documentId} name={`${t(KINDS[kind])} ${code}`} />
          <SendDocument bookingId={bookingId} documentId={documentId} name={`${t(KINDS[kind])} ${code}`} />
        </li>
      ))}
    </ul>
  )
}

/** To one's own address, like everything that is mailed from here. */
function MailDocument({ documentId, name }: { documentId: number; name: string }) {
  const send = useSendMail(['SEND_EMAIL', 'document', documentId])
  return (
    <IconButton
      icon="mail"
      label={t('emailOf', { name })}
      disabled={send.isPending}
      onClick={() => send.mutate({ kind: 'document', documentId })}
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
