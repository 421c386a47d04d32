import type { SpecialFare } from '@tradewind/domain/flights/special-fare'
import type { SearchRun } from '../results/search-run.ts'
import { t } from './messages.ts'

const NAMES = { student: 'studentFare', armedForces: 'armedForcesFare', seniorCitizen: 'seniorCitizenFare' } as const
const PROOFS = { student: 'studentProof', armedForces: 'armedForcesProof', seniorCitizen: 'seniorCitizenProof' } as const
const NOT_SOLD = { student: 'noStudent', armedForces: 'noArmedForces', seniorCitizen: 'noSeniorCitizen' } as const

/** 'Student fare' */
export function nameSpecialFare(special: SpecialFare): string {
  return t(NAMES[special])
}

/** What the airline wants to see of those who fly on it. */
export function proofOf(special: SpecialFare): string {
  return t(PROOFS[special])
}

/** Who was left out of a search for special fares, and that the others also answer with regular ones. */
export function notesOn({ sources, options }: Pick<SearchRun, 'sources' | 'options'>, special: SpecialFare | undefined): string[] {
  if (!special) return []
  const leftOut = sources.filter(({ status }) => status === 'notSold').length
  return [
    ...(leftOut > 0 ? [t(NOT_SOLD[special], { n: leftOut })] : []),
    ...(options.some(({ specialFare }) => specialFare === null) ? [t('othersRegular')] : []),
  ]
}
