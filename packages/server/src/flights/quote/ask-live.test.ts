import type { Instant } from '@tradewind/domain/time'
import { expect, test, vi } from 'vitest'
import { refuseAny } from '../../http/promised-refusals.ts'
import { makeLog } from '../../log.ts'
import { connectionsTo } from '../../testing/plant-supplier.ts'
import { FakeSupplier } from '../book/testing/fake-supplier.ts'
import { SupplierRefused } from '../suppliers/supplier-errors.ts'
import { askLive } from './ask-live.ts'

const WORDS = 'ResultIndex OB7[TBO] is not mapped to EndUserIp'
const PLAIN = 'The airline system could not complete the request. Please try again or choose another flight.'

test.each([
  ['a traveller', { userType: 'retail' }, PLAIN],
  ['an agent', { userType: 'travelAgent' }, PLAIN],
  ['who asked for everybody', undefined, PLAIN],
  ['staff', { userType: 'staff' }, `${PLAIN} It said: “${WORDS}”`],
] as const)('a refusal is shown to %s in plain words, and the log keeps the supplier’s own', async (_who, viewer, message) => {
  const log = makeLog({ LOG_LEVEL: 'silent' })
  const warn = vi.spyOn(log, 'warn')
  const supplier = new FakeSupplier(() => '2026-12-01T00:00:00.000Z' as Instant)
  const asked = askLive(
    { log, suppliers: connectionsTo(supplier), refuse: refuseAny },
    { siteId: 1, supplier: supplier.code },
    () => Promise.reject(new SupplierRefused('other', '2', WORDS)),
    viewer,
  )
  await expect(asked).rejects.toMatchObject({ code: 'SUPPLIER_FAILED', ownMessage: message })
  expect(warn.mock.calls).toEqual([[expect.objectContaining({ supplier: supplier.code, said: WORDS }), expect.any(String)]])
})
