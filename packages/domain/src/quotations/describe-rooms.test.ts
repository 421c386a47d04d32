import { expect, test } from 'vitest'
import { describeRooms } from './describe-rooms.ts'

test('rooms are named from the smallest to the beds beside them', () => {
  expect(describeRooms({ childWithBed: 1, double: 2 })).toBe('2 double rooms, 1 child with bed')
  expect(describeRooms({ single: 1, extraAdult: 2, childWithoutBed: 2 })).toBe(
    '1 single room, 2 extra beds, 2 children without bed',
  )
  expect(describeRooms({ single: 0 })).toBe('')
})
