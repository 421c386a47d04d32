import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { QuotationStatus } from '@tradewind/domain/quotations/quotation-status'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { explain } from '../../lib/explain.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useCallForm } from '../../ui/form/use-call-form.ts'
import { FailedNotice } from '../../ui/notice.tsx'
import { ListSkeleton } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toasts.tsx'
import { kartKey, moneyOfKart, refreshQuotations, type StaffKart } from '../quotation-queries.ts'
import { STATUS_NAMES } from '../quotation-state.tsx'
import { AgreedVersion } from './agreed-version.tsx'
import { CancelKartDialog } from './cancel-kart-dialog.tsx'
import { VoucherFields } from './voucher-fields.tsx'

/** To be sent has a dialog of its own. */
type Props = { kart: StaffKart; status: QuotationStatus; onClose: () => void }

const TEXTS: Partial<Record<QuotationStatus, string>> = {
  inProgress: 'The desk works on it again. The customer keeps what was sent.',
  accepted: 'Its lines and prices can then no longer be changed.',
  vouchered: 'Places are taken, vouchers and invoices are issued. Its lines and prices can then no longer be changed.',
  lost: 'The customer booked elsewhere, or does not travel.',
  cancelled: 'It can then no longer be changed.',
}

/** Moves a quotation on, after what it means was read. What was sold is cancelled with all its services. */
export function MoveDialog(props: Props) {
  const { kart, status, onClose } = props
  return status === 'cancelled' && kart.isVouchered ? <CancelSold kart={kart} onClose={onClose} /> : <Moving {...props} />
}

/** One of which every service was cancelled by itself is only moved. */
function CancelSold(open: Omit<Props, 'status'>) {
  const { data, error, refetch } = useQuery(moneyOfKart(open.kart.id))
  if (!data)
    return (
      <Dialog isOpen onClose={open.onClose} title={`Cancel ${open.kart.kartName}`}>
        {error ? <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice> : <ListSkeleton lines={3} />}
      </Dialog>
    )
  const stands = data.sales.some(({ status }) => status !== 'cancelled')
  return stands ? <CancelKartDialog {...open} /> : <Moving {...open} status="cancelled" />
}

function Moving({ kart: now, status, onClose }: Props) {
  const client = useQueryClient()
  // As it was opened: nobody agrees, or sells, what a colleague has saved behind this dialog.
  const [kart] = useState(now)
  const asksWhy = status === 'lost' || status === 'cancelled'
  const isNoted = status === 'accepted' || (status === 'vouchered' && kart.status !== 'accepted')
  const sentOther = isNoted ? kart.sentOther : null
  const form = useCallForm({
    name: 'SET_KART_STATUS',
    about: `${kart.id} ${status}`,
    initial: {
      ...{ reason: '', suppliers: {} as Readonly<Record<string, string>> },
      // What is promised is what is agreed to, unless somebody says otherwise.
      agreedVersion: sentOther?.isPromised ? sentOther.version : kart.version,
      agreedBy: kart.customer.name,
    },
    input: ({ reason, suppliers, agreedVersion, agreedBy }) => ({
      ...{ id: kart.id, version: kart.version, status },
      ...(sentOther && { agreedVersion }),
      ...(isNoted && { agreedBy: agreedBy.trim() }),
      ...(reason.trim() && { reason: reason.trim() }),
      ...(status === 'vouchered' && {
        suppliers: Object.entries(suppliers).flatMap(([lineId, supplierId]) =>
          supplierId === '' ? [] : [{ lineId: Number(lineId), supplierId: Number(supplierId) }],
        ),
      }),
    }),
    wrong: ({ reason, agreedBy }) => ({
      reason: status === 'lost' && !reason.trim() ? 'Please enter the reason.' : undefined,
      agreedBy: isNoted && !agreedBy.trim() ? 'Please enter who agreed.' : undefined,
    }),
    call: api.quotations.setKartStatus,
    onDone: ({ kart: moved }) => {
      client.setQueryData(kartKey(moved.id), moved)
      toast('ok', `Now ${STATUS_NAMES[status].toLowerCase()}.`)
      onClose()
    },
    onSettled: () => refreshQuotations(client),
  })
  const { agreedVersion } = form.values
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`${STATUS_NAMES[status]}: ${kart.kartName}`}
      verb={`Set to ${STATUS_NAMES[status].toLowerCase()}`}
      isDangerous={status === 'cancelled'}
      whyNot={
        now.version === kart.version ? undefined : `${now.savedBy} has saved it since. Please close this and check what is new.`
      }
    >
      <p>{TEXTS[status]}</p>
      {sentOther && (
        <AgreedVersion
          kart={kart}
          sent={sentOther}
          value={agreedVersion}
          onChange={(version) => form.change({ agreedVersion: version })}
          error={form.errorOf('agreedVersion')}
        />
      )}
      {isNoted && (
        <TextField
          label="Who agreed"
          help={
            kart.sentVersion === null
              ? undefined
              : 'The page of the newest proposal then shows what was agreed to, and takes the payment.'
          }
          maxLength={120}
          {...form.text('agreedBy')}
        />
      )}
      {status === 'vouchered' && (
        <VoucherFields
          kart={kart}
          sentVersion={sentOther && agreedVersion === sentOther.version ? sentOther.version : undefined}
          suppliers={form.values.suppliers}
          onChange={(suppliers) => form.change({ suppliers })}
          errorOf={form.errorOf}
        />
      )}
      {asksWhy && <TextArea label="Reason" optional={status === 'cancelled'} maxLength={500} {...form.text('reason')} />}
    </FormDialog>
  )
}
