import { useQuery } from '@tanstack/react-query'
import type { DocumentRow } from '@tradewind/contract/documents/documents'
import type { ReactNode } from 'react'
import { formatDate } from '../lib/dates.ts'
import { explain } from '../lib/explain.ts'
import { formatAmount } from '../lib/money.ts'
import { useSendMail } from '../tickets/use-send-mail.ts'
import { IconButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icons.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageLoading } from '../ui/spinner.tsx'
import css from './document-list.module.css'
import { documentPdf } from './document-pdf.ts'
import { bookingDocuments, orderDocuments } from './document-queries.ts'
import { t } from './messages.ts'

/** Of one sale, or of all that was sold together. */
export type Documented = { readonly saleId: number } | { readonly orderId: number }
type Props = {
  of: Documented
  onClose: () => void
  /** What else can be done with a document, besides reading it and mailing it to oneself. */
  acts?: (documentId: number, name: string) => ReactNode
}

const KINDS = { invoice: 'invoice', creditNote: 'creditNote', receipt: 'receipt' } as const

/** Invoices, credit notes and receipts, each as a PDF. */
export function DocumentsDialog({ of, onClose, acts }: Props) {
  return (
    <Dialog isOpen onClose={onClose} title={t('invoicesAndReceipts')}>
      {'saleId' in of ? <OfSale saleId={of.saleId} acts={acts} /> : <OfOrder orderId={of.orderId} acts={acts} />}
    </Dialog>
  )
}

type Acts = { acts: Props['acts'] }

function OfSale({ saleId, acts }: Acts & { saleId: number }) {
  const { data, error } = useQuery(bookingDocuments(saleId))
  return <Documents documents={data?.documents} error={error} acts={acts} />
}

function OfOrder({ orderId, acts }: Acts & { orderId: number }) {
  const { data, error } = useQuery(orderDocuments(orderId))
  return <Documents documents={data?.documents} error={error} acts={acts} />
}

function Documents({ documents, error, acts }: Acts & { documents: readonly DocumentRow[] | undefined; error: Error | null }) {
  if (error) return <Notice tone="bad">{explain(error)}</Notice>
  if (!documents) return <PageLoading />
  if (documents.length === 0) return <p className={css.none}>{t('noInvoice')}</p>
  return (
    <ul className={css.list}>
      {documents.map(({ documentId, kind, code, issuedOn, about, total, currency }) => (
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
          {acts?.(documentId, `${t(KINDS[kind])} ${code}`)}
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
