import type { SpecialFare } from '@tradewind/domain/flights/special-fare'
import { t } from './messages.ts'

const NAMES = { student: 'studentFare', armedForces: 'armedForcesFare', seniorCitizen: 'seniorCitizenFare' } as const
const PROOFS = { student: 'studentProof', armedForces: 'armedForcesProof', seniorCitizen: 'seniorCitizenProof' } as const

/** 'Student fare' */
export function nameSpecialFare(special: SpecialFare): string {
  return t(NAMES[special])
}

/** What the airline wants to see of those who fly on it. */
export function proofOf(special: SpecialFare): string {
  return t(PROOFS[special])
}
