import { useQuery } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { explain } from '../lib/explain.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import layout from '../ui/layout.module.css'
import { FailedNotice } from '../ui/notice.tsx'
import { ListSkeleton } from '../ui/spinner.tsx'
import css from './sessions-card.module.css'

/** Signs in another device: it opens the link, or reads the picture with its camera. */
export function HandOverDialog({ onClose }: { onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['MAKE_SESSION_HAND_OVER'],
    queryFn: ({ signal }) => api.sessions.makeSessionHandOver({ target: '/user/dashboard/userProfile' }, { signal }),
    // Each is good for one minute and one use: none is kept, and none is made unasked.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Sign in on another device"
      foot={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" pending={isFetching} onClick={() => void refetch()}>
            Make a new code
          </Button>
        </>
      }
    >
      {error && <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>}
      {!data && !error && <ListSkeleton lines={3} height={48} />}
      {data && (
        <div className={css.code}>
          <p className={layout.soft}>
            Scan the code with the camera of the other device. It works once, for one minute. Do not show it to others.
          </p>
          <img
            className={css.picture}
            alt="Code that signs in another device"
            src={`data:image/svg+xml,${encodeURIComponent(data.qrCode)}`}
          />
          <a className={layout.link} href={data.link}>
            Link for another browser on this device
          </a>
        </div>
      )}
    </Dialog>
  )
}
