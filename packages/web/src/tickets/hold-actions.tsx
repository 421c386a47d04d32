import { useMutation, useQueryClient } from '@tanstack/react-query'
import { whyNotPayForHold, whyNotRelease } from '@tradewind/domain/flights/order'
import { epochMs, formatDuration, instant } from '@tradewind/domain/time'
import { useState } from 'react'
import { t as units } from '../flights/messages.ts'
import { inOwnLanguage } from '../languages/page-language.ts'
import { translate } from '../languages/translate.ts'
import { api } from '../lib/api.ts'
import { formatInstant } from '../lib/dates.ts'
import { explain } from '../lib/explain.ts'
import { useNow } from '../lib/use-now.ts'
import { useHandling } from '../live/handling.ts'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/class-names.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { Tipped } from '../ui/tipped.tsx'
import { toast } from '../ui/toasts.tsx'
import css from './booking-card.module.css'
import { t } from './messages.ts'
import { usePayForHold } from './use-pay-for-hold.ts'

/** Holds that end within these hours are marked; the reminder comes at the same time. */
const SOON_MINUTES = 4 * 60

/** '1 h 52 m left' */
export function HoldLeft({ endsAt }: { endsAt: string }) {
  const left = Math.floor((epochMs(instant(endsAt)) - epochMs(useNow())) / 60_000)
  return (
    <Tipped {...inOwnLanguage} tip={t('heldUntil', { when: formatInstant(endsAt) })}>
      <time className={classes(css.left, left < SOON_MINUTES && css.soon)} dateTime={endsAt}>
        {left < 0
          ? t('holdExpired')
          : left < 48 * 60
            ? t('timeLeft', { time: formatDuration(left, { hour: units('hour'), minute: units('minute') }) })
            : t('untilWhen', { when: formatInstant(endsAt) })}
      </time>
    </Tipped>
  )
}

type Props = {
  bookingId: number
  holdEndsAt: string | null
  title: string
  pnr: string | null
  /** The travellers, or the first of them. */
  lead: string | undefined
  mayPay?: boolean
  mayRelease?: boolean
  /** They are the main buttons of the page, not of a row. */
  isMain?: boolean
}

/** The actions on held seats: pay, or release, which cannot be undone. */
export function HoldActions({ bookingId, holdEndsAt, title, pnr, lead, mayPay = true, mayRelease = true, isMain = false }: Props) {
  const queryClient = useQueryClient()
  const now = useNow()
  const [isAsking, setAsking] = useState(false)
  useHandling(isAsking ? bookingId : undefined)
  const held = { status: 'held' as const, holdEndsAt: holdEndsAt === null ? null : instant(holdEndsAt) }
  const isOver = whyNotRelease(held, now) ? t('holdOver') : undefined
  const pay = usePayForHold({ bookingId })
  const release = useMutation({
    mutationKey: ['RELEASE_FLIGHT', bookingId],
    mutationFn: () => api.tickets.releaseFlight({ bookingId }),
    onSuccess: ({ booking }) => {
      setAsking(false)
      toast('ok', translate(booking.statusText))
    },
    onSettled: () =>
      Promise.all(
        ['GET_BOOKED_FLIGHTS', 'GET_TICKETS', 'GET_HOLDS', 'GET_TICKET_DETAILS', 'GET_BOOKING_DETAILS'].map((key) =>
          queryClient.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  })
  return (
    <>
      {mayPay && (
        <Button
          size={isMain ? 'md' : 'sm'}
          variant={isMain ? 'primary' : 'accent'}
          pending={pay.isPending}
          disabledReason={whyNotPayForHold(held, now) && isOver}
          onClick={() => pay.mutate()}
        >
          {t('payNow')}
        </Button>
      )}
      {mayRelease && (
        <Button size={isMain ? 'md' : 'sm'} disabledReason={isOver} onClick={() => setAsking(true)}>
          {t('releaseSeats')}
        </Button>
      )}
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('releaseQuestion')}
        subtitle={[pnr && `PNR ${pnr}`, lead, title].filter(Boolean).join(' · ')}
        foot={
          <>
            <Button onClick={() => setAsking(false)}>{t('keepSeats')}</Button>
            <Button variant="primary" pending={release.isPending} onClick={() => release.mutate()}>
              {t('releaseSeats')}
            </Button>
          </>
        }
      >
        <p {...inOwnLanguage}>{t('releaseText')}</p>
        {release.error && <Notice tone="bad">{explain(release.error)}</Notice>}
      </Dialog>
    </>
  )
}
