import { useQueryClient } from '@tanstack/react-query'
import type { QuotationStatus } from '@tradewind/domain/quotations/quotation-status'
import { api } from '../../lib/api.ts'
import { TextArea } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useCallForm } from '../../ui/form/use-call-form.ts'
import { toast } from '../../ui/toasts.tsx'
import { kartKey, refreshQuotations, type StaffKart } from '../quotation-queries.ts'
import { STATUS_NAMES } from '../quotation-state.tsx'
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

/** Moves a quotation on, after what it means was read. */
export function MoveDialog({ kart, status, onClose }: Props) {
  const client = useQueryClient()
  const asksWhy = status === 'lost' || status === 'cancelled'
  const form = useCallForm({
    name: 'SET_KART_STATUS',
    about: `${kart.id} ${status}`,
    initial: { reason: '', suppliers: {} as Readonly<Record<string, string>> },
    input: ({ reason, suppliers }) => ({
      ...{ id: kart.id, version: kart.version, status },
      ...(reason.trim() && { reason: reason.trim() }),
      ...(status === 'vouchered' && {
        suppliers: Object.entries(suppliers).flatMap(([lineId, supplierId]) =>
          supplierId === '' ? [] : [{ lineId: Number(lineId), supplierId: Number(supplierId) }],
        ),
      }),
    }),
    wrong: ({ reason }) => ({ reason: status === 'lost' && !reason.trim() ? 'Please enter the reason.' : undefined }),
    call: api.quotations.setKartStatus,
    onDone: ({ kart: moved }) => {
      client.setQueryData(kartKey(moved.id), moved)
      toast('ok', `Now ${STATUS_NAMES[status].toLowerCase()}.`)
      onClose()
    },
    onSettled: () => refreshQuotations(client),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`${STATUS_NAMES[status]}: ${kart.kartName}`}
      verb={`Set to ${STATUS_NAMES[status].toLowerCase()}`}
      isDangerous={status === 'cancelled'}
    >
      <p>{TEXTS[status]}</p>
      {status === 'vouchered' && (
        <VoucherFields
          kart={kart}
          suppliers={form.values.suppliers}
          onChange={(suppliers) => form.change({ suppliers })}
          errorOf={form.errorOf}
        />
      )}
      {asksWhy && <TextArea label="Reason" optional={status === 'cancelled'} maxLength={500} {...form.text('reason')} />}
    </FormDialog>
  )
}
