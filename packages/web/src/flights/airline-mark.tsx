import { findAirline } from '@tradewind/domain/reference/airlines'
import { Monogram } from '../ui/chip.tsx'

const UNKNOWN = '#4a5568'

/** The airline's code on its colour, drawn without loading a picture. */
export function AirlineMark({ code, size }: { code: string; size?: 's' | 'm' | 'l' }) {
  return <Monogram text={code} colour={findAirline(code)?.colour ?? UNKNOWN} {...(size && { size })} />
}
