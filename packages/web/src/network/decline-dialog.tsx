import type { ConsumerRequest } from '@tradewind/contract/network/network-shapes'
import { nameCategory } from '@tradewind/domain/network/supplier-categories'
import { api } from '../lib/api.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useNetworkChange } from './network-queries.ts'

/** Declines a request: asked, because it cannot be undone here. */
export function DeclineDialog({ request, onClose }: { request: ConsumerRequest; onClose: () => void }) {
  const { id: requestId, whitelabel_mongoDb_siteId: consumerMongoSiteId, companyName, supplier_category } = request
  const decline = useNetworkChange(
    'CHANGE_CONSUMER_SUPPLIER_REQUEST_STATUS',
    () => api.network.changeRequestStatus({ newRequestStatus: 'Rejected', requestId, consumerMongoSiteId }),
    'Request status changed successfully',
  )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Decline request"
      subtitle={`${companyName}: ${nameCategory(supplier_category)}`}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" pending={decline.isPending} onClick={() => decline.mutate(undefined, { onSettled: onClose })}>
            Decline
          </Button>
        </>
      }
    >
      <p>The request stays rejected. {companyName} can send a new one.</p>
    </Dialog>
  )
}
