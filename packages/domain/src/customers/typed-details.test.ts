import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DETAIL_NAMES, type FormDetails, isSameDetail, uponStanding } from './typed-details.ts'

const WAS: FormDetails = {
  ...{
    firstName: 'Meera',
    lastName: 'Nair',
    email: 'm@nair.example',
    companyName: 'Sunrise',
    panNumber: '',
    gstNumber: 'OLD',
    taxNumber: '',
  },
  ...{ primaryPhone: { phone: '9820022002', phoneCode: '+91' }, secondaryPhone: null, emergencyPhone: null },
}

test('a number is the same however it was typed, and nothing is nothing', () => {
  expect(isSameDetail({ phone: '+91 98200 22002', phoneCode: '+91' }, WAS.primaryPhone)).toBe(true)
  expect(isSameDetail({ phone: '9820022002', phoneCode: '+971' }, WAS.primaryPhone)).toBe(false)
  expect(isSameDetail({ phone: ' ', phoneCode: '+91' }, null)).toBe(true)
  expect(isSameDetail(' Meera', 'Meera')).toBe(true)
})

test('what a colleague changed stays where nothing else was typed, and clashes where it was', () => {
  const stands = { ...WAS, gstNumber: 'NEW' }
  expect(uponStanding(WAS, { ...WAS, lastName: 'Rao' }, stands)).toEqual({
    details: { ...WAS, lastName: 'Rao', gstNumber: 'NEW' },
    clashes: [],
  })
  expect(uponStanding(WAS, { ...WAS, gstNumber: 'MINE' }, stands).clashes).toEqual(['gstNumber'])
  expect(uponStanding(WAS, { ...WAS, gstNumber: 'NEW' }, stands).clashes).toEqual([])
})

const text = fc.constantFrom('', 'a', 'b', 'c')
const phone = fc.option(fc.record({ phone: fc.constantFrom('9820022001', '9820022002'), phoneCode: fc.constant('+91') }))
const details = fc.record({
  ...{ firstName: text, lastName: text, email: text, companyName: text, panNumber: text, gstNumber: text, taxNumber: text },
  ...{ primaryPhone: phone, secondaryPhone: phone, emergencyPhone: phone },
})

test('whatever three of them say: nothing that only one side changed is lost, and both sides clash or agree', () => {
  fc.assert(
    fc.property(details, details, details, (was, sent, stands) => {
      const made = uponStanding(was, sent, stands)
      for (const name of DETAIL_NAMES) {
        const [mine, theirs] = [!isSameDetail(sent[name], was[name]), !isSameDetail(stands[name], was[name])]
        const differ = !isSameDetail(sent[name], stands[name])
        expect(made.details[name]).toEqual(mine ? sent[name] : stands[name])
        expect(made.clashes.includes(name)).toBe(mine && theirs && differ)
      }
    }),
  )
})
