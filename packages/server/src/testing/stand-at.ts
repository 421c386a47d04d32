import { addDays, dateIn, epochMs, type PlainDate, plusMinutes } from '@tradewind/domain/time'
import { instantOf } from '@tradewind/domain/zoned-time'
import type { TestServer } from './test-server.ts'

/** Tests only: lets time go by until it is the next '00:10' of a zone, or that of a later day. Sessions stay, as if everybody had been here now and then. */
export async function standAt(
  server: TestServer,
  time: string,
  { zone = 'Asia/Kolkata', on }: { zone?: string; on?: PlainDate } = {},
): Promise<PlainDate> {
  const now = server.app.now()
  const today = dateIn(zone, now)
  const wanted = (day: PlainDate) => instantOf({ local: `${day}T${time}`, zone })
  const day = on ?? (wanted(today) > now ? today : addDays(today, 1))
  if (wanted(day) < now) throw new RangeError(`${day} ${time} is past`)
  server.passMinutes((epochMs(wanted(day)) - epochMs(now)) / 60_000)
  const then = server.app.now()
  await server.app.db
    .updateTable('sessions')
    .set({ last_seen_at: then, expires_at: plusMinutes(then, 24 * 60) })
    .execute()
  return day
}
