import { expect, test } from 'vitest'
import { money } from '../money.ts'
import { instant, plainDate } from '../time.ts'
import { planPayments } from './payment-plan.ts'
import { nextReminderAt, reminderDue } from './payment-reminders.ts'

const zones = [{ since: null, zone: 'Asia/Dubai' }] as unknown as Parameters<typeof nextReminderAt>[0]['zones']
const owed = (collected: bigint, agreedOn = '2026-12-01') => ({
  zones,
  agreedOn: plainDate(agreedOn),
  plan: planPayments({
    total: money(1_000n, 'AED'),
    instalments: [{ percent: 30, dueOn: null }],
    restDueOn: plainDate('2026-12-20'),
    collected: money(collected, 'AED'),
  }),
})
const at = instant

test('what is not paid is reminded three days before its day, on it and on the morning after, at nine by the clock of the site', () => {
  expect(nextReminderAt(owed(300n), at('2026-12-01T06:00:00Z'))).toBe('2026-12-17T05:00:00.000Z')
  expect(nextReminderAt(owed(300n), at('2026-12-17T05:00:00.000Z'))).toBe('2026-12-20T05:00:00.000Z')
  expect(nextReminderAt(owed(300n), at('2026-12-20T05:00:00.000Z'))).toBe('2026-12-21T05:00:00.000Z')
  expect(nextReminderAt(owed(300n), at('2026-12-21T05:00:00.000Z'))).toBeNull()
  expect(reminderDue(owed(300n), at('2026-12-17T05:00:10.000Z'))).toMatchObject({ daysBefore: 3, open: money(700n, 'AED') })
  expect(reminderDue(owed(300n), at('2026-12-17T04:59:00.000Z'))).toBeUndefined()
  // A node that was down for a day sends no old one.
  expect(reminderDue(owed(300n), at('2026-12-18T05:00:00.000Z'))).toBeUndefined()
})

test('a deposit is due on the day of the agreement: it is reminded on the morning after, and not once it is paid', () => {
  expect(nextReminderAt(owed(0n), at('2026-12-01T06:00:00Z'))).toBe('2026-12-02T05:00:00.000Z')
  expect(reminderDue(owed(0n), at('2026-12-02T05:00:00.000Z'))).toMatchObject({ daysBefore: -1, open: money(300n, 'AED') })
  expect(nextReminderAt(owed(300n), at('2026-12-01T06:00:00Z'))).toBe('2026-12-17T05:00:00.000Z')
  expect(nextReminderAt(owed(1_000n), at('2026-12-01T06:00:00Z'))).toBeNull()
  const open = {
    zones,
    agreedOn: null,
    plan: planPayments({ total: money(5n, 'AED'), instalments: [], restDueOn: null, collected: money(0n, 'AED') }),
  }
  expect(nextReminderAt(open, at('2026-12-01T06:00:00Z'))).toBeNull()
})
