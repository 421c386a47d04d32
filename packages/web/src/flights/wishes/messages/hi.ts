import type { Translated } from '../../../languages/messages.ts'
import type { messages as english } from './en.ts'

export const messages: Translated<typeof english> = {
  studentFare: 'विद्यार्थी किराया',
  armedForcesFare: 'सशस्त्र बल किराया',
  seniorCitizenFare: 'वरिष्ठ नागरिक किराया',
  studentProof: 'एयरलाइन एयरपोर्ट पर विद्यार्थी पहचान पत्र माँगती है।',
  armedForcesProof: 'एयरलाइन एयरपोर्ट पर सशस्त्र बल का पहचान पत्र माँगती है।',
  seniorCitizenProof: 'एयरलाइन एयरपोर्ट पर आयु का प्रमाण माँगती है।',
  fareType: 'किराया प्रकार',
  regular: 'सामान्य',
  student: 'विद्यार्थी',
  armedForces: 'सशस्त्र बल',
  seniorCitizen: 'वरिष्ठ नागरिक',
  noStudent: '{n, plural, one {# सप्लायर विद्यार्थी किराए नहीं बेचता} other {# सप्लायर विद्यार्थी किराए नहीं बेचते}}',
  noArmedForces: '{n, plural, one {# सप्लायर सशस्त्र बल किराए नहीं बेचता} other {# सप्लायर सशस्त्र बल किराए नहीं बेचते}}',
  noSeniorCitizen: '{n, plural, one {# सप्लायर वरिष्ठ नागरिक किराए नहीं बेचता} other {# सप्लायर वरिष्ठ नागरिक किराए नहीं बेचते}}',
  othersRegular: 'बिना चिह्न वाले किराए सामान्य किराए हैं।',

  airlines: 'एयरलाइन',
  anyAirline: 'कोई भी एयरलाइन',
  addAirline: 'एयरलाइन जोड़ें',
  mostAirlines: 'ज़्यादा से ज़्यादा {n}',
  removeAirline: '{name} हटाएँ',
  onlyThese: 'केवल {names}',
  removeOnly: 'केवल {names} के बजाय सभी एयरलाइन खोजें',
  noneFlies: 'इन तारीख़ों पर {names} की कोई फ़्लाइट नहीं है।',
  allAirlines: 'सभी एयरलाइन खोजें',
  and: ', ',
}
