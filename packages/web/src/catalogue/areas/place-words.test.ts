import { expect, test } from 'vitest'
import { findCoordinateFaults, splitCoordinates } from './place-words.ts'

const BOTH = 'Please enter both coordinates, or none.'
const DEGREES = 'Please enter degrees, such as 25.2532.'

test.each([
  ['', '', undefined, undefined],
  ['25.2532', '55.3657', undefined, undefined],
  ['-90', '180', undefined, undefined],
  ['25.2532', '', undefined, BOTH],
  ['', '55.3657', BOTH, undefined],
  ['90.1', '-180.5', 'A latitude is between -90 and 90.', 'A longitude is between -180 and 180.'],
  ['25,2532', "55°21'", DEGREES, DEGREES],
  ['٢٥', '55', DEGREES, undefined],
])('%j and %j: %j, %j', (latitude, longitude, ofLatitude, ofLongitude) => {
  expect(findCoordinateFaults({ latitude, longitude })).toEqual({ latitude: ofLatitude, longitude: ofLongitude })
})

test.each([
  ['25.2532, 55.3657', { latitude: '25.2532', longitude: '55.3657' }],
  [' -33.86 ; 151.2 ', { latitude: '-33.86', longitude: '151.2' }],
  ['25.2532', undefined],
  ['25.2532,', undefined],
])('%j is split into %j', (text, expected) => {
  expect(splitCoordinates(text)).toEqual(expected)
})
