import type { Actor } from '@tradewind/domain/accounts/actor'
import { zero } from '@tradewind/domain/money'
import { mayMove, type QuotationStatus } from '@tradewind/domain/quotations/quotation-status'
import { type Instant, plusMinutes } from '@tradewind/domain/time'
import { recordChange } from '../audit/record-change.ts'
import type { SiteTx } from '../database/in-site.ts'
import { refuseInput } from '../http/refuse.ts'
import { priceKart } from './price-kart.ts'
import { getVersion, lockQuotation, setStatus } from './quotation-repo.ts'
import { refuseUnsellable } from './refuse-unsellable.ts'

const MINUTES_OF_A_DAY = 24 * 60

/** No actor: its traveller, who has no account. */
type Mover = { readonly actor: Actor | undefined; readonly now: Instant }
/** `field`: beside which of the form a refusal of the move stands. `note`: for the trail, where no reason is kept. */
type Move = { readonly status: QuotationStatus; readonly reason: string; readonly field?: string; readonly note?: string }

/** Moves a quotation on, as its newest version is. Refuses by field. */
export async function moveQuotation(
  tx: SiteTx,
  { actor, now }: Mover,
  id: number,
  { status, reason, field = 'status', note = reason }: Move,
): Promise<void> {
  const quotation = await lockQuotation(tx, id)
  const { status: from, version } = quotation
  if (!mayMove(from, status)) refuseInput({ [field]: `A quotation that is ${WORDS[from]} cannot become ${WORDS[status]}.` })
  if (status === 'lost' && reason === '') refuseInput({ reason: 'Please enter the reason.' })
  const { kept } = await getVersion(tx, id, version)
  const { kart } = kept
  if (status === 'vouchered') {
    priceKart(kart, kept, { isVouchered: true, collected: zero(kart.currencySymbol) })
    await refuseUnsellable(tx, kart)
  }
  await setStatus(tx, id, {
    ...{ status, reason, changed_at: now },
    ...(status === 'sent' && {
      sent_version: version,
      sent_at: now,
      valid_until: plusMinutes(now, kart.quoteValidyInDays * MINUTES_OF_A_DAY),
    }),
  })
  await recordChange(
    tx,
    {
      ...{ actor, area: 'quotations', action: 'move quotation', about: { kind: 'quotation', id } },
      ...{ before: { status: from }, after: { status, version } },
      ...(note && { note }),
    },
    now,
  )
}

const WORDS: Readonly<Record<QuotationStatus, string>> = {
  new: 'new',
  inProgress: 'in progress',
  sent: 'sent',
  accepted: 'accepted',
  vouchered: 'vouchered',
  lost: 'lost',
  cancelled: 'cancelled',
}
