import type { OtherAnswer, TravelService } from '@tradewind/contract/travel-days/travel-days'
import type { SupplierAnswer } from '@tradewind/domain/travel-days/arrangement'
import type { Tone } from '../ui/chip.tsx'

export { isUndriven } from './group-services.ts'

export const ANSWERS: Readonly<Record<SupplierAnswer, string>> = {
  confirmed: 'Confirmed',
  refused: 'Refused',
  cancelled: 'Cancelled by supplier',
}

/** What the supplier answered. Another site has confirmed what it has sold. */
export function nameAnswer({ status, isOutside, arrangement: { answer } }: TravelService): string {
  if (isOutside) return status === 'confirmed' ? ANSWERS.confirmed : 'Not confirmed'
  return answer ? ANSWERS[answer.answer] : 'Not confirmed'
}

/** Red where somebody travels for whom the supplier does nothing, or the supplier does something for nobody. */
export function supplierTone({ status, isOutside, arrangement: { answer } }: TravelService): Tone {
  if (isOutside) return status === 'confirmed' ? 'ok' : 'warn'
  return toneOf(status, answer?.answer)
}

/** The same of one more supplier. */
export function nameOtherAnswer({ answer }: OtherAnswer): string {
  return answer ? ANSWERS[answer.answer] : 'Not confirmed'
}

export function otherTone({ status }: TravelService, { answer }: OtherAnswer): Tone {
  return toneOf(status, answer?.answer)
}

function toneOf(status: string, answer: SupplierAnswer | undefined): Tone {
  if (!answer) return 'warn'
  const isConfirmed = answer === 'confirmed'
  return isConfirmed === (status !== 'cancelled') ? 'ok' : 'bad'
}
