import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Refusal } from '../../lib/refusal.ts'
import { Form } from './call-form.tsx'
import type { CallForm } from './use-call-form.ts'

const SENTENCE = 'Please enter a valid amount'

/** Fields that are a component of their own, as those of a cost: they say beside themselves what the server refused. */
function Fields({ form }: { form: CallForm }) {
  form.shown.add('supplierCost.amount')
  return <p>{SENTENCE}</p>
}

function draw(field: string): number {
  const refused = { errorCode: 'INVALID_INPUT', errorMessage: 'Please check the fields.', shortError: { [field]: SENTENCE } }
  const form: CallForm = {
    id: 'form',
    error: new Refusal(refused, 422),
    isChanged: true,
    isPending: false,
    refusals: 1,
    restoredAt: undefined,
    shown: new Set(),
    startAgain: () => {},
    submit: () => {},
  }
  const text = renderToString(
    <Form form={form}>
      <Fields form={form} />
    </Form>,
  )
  return text.split(SENTENCE).length - 1
}

test('what stands beside a field of a component within is not said again above the buttons; anything else is', () => {
  expect(draw('supplierCost.amount')).toBe(1)
  expect(draw('validFrom')).toBe(2)
})
