import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ConsumerPanel } from '../network/consumer-panel.tsx'
import { ConsumersView } from '../network/consumers-view.tsx'
import { supplierConsumers } from '../network/network-queries.ts'
import { rowNumber } from '../network/network-words.ts'

type Props = { open: number | undefined; onOpen: (id: number | undefined) => void }

/** The tab of the sites that buy by network, as on the network page. */
export function ConsumersTab({ open, onOpen, onRequests }: Props & { onRequests: () => void }) {
  const navigate = useNavigate()
  return (
    <ConsumersView
      on="customers"
      open={open}
      onOpen={onOpen}
      onRequests={onRequests}
      onOffers={() => void navigate({ to: '/staff/network', search: { view: 'offers' } })}
    />
  )
}

/** The open consumer beside the list. */
export function OpenConsumer({ open, onOpen }: Props) {
  const { data } = useQuery(supplierConsumers)
  const consumer = data?.find(({ requestId }) => rowNumber(requestId) === open)
  if (!consumer) return null
  return (
    <ConsumerPanel
      key={consumer.requestId}
      consumer={consumer}
      ids={data?.map(({ requestId }) => rowNumber(requestId)) ?? []}
      onOpen={onOpen}
    />
  )
}
