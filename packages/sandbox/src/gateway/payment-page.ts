import { formatAmount } from '@tradewind/domain/format-money'
import { escapeHtml, page } from '../page.ts'
import type { CardErrors, CardForm } from './check-card.ts'
import type { GatewayOrder } from './gateway-order.ts'
import { groupDigits, TEST_CARDS } from './test-cards.ts'

const EMPTY: CardForm = { number: '', expiry: '', cvv: '', name: '' }

/** The page on which the payer types the card. Works without script. */
export function paymentPage(order: GatewayOrder, base: string, form: CardForm = EMPTY, errors: CardErrors = {}): string {
  const wrong = Object.keys(errors).length
  const title = wrong > 0 ? `Error: Pay ${amountText(order)}` : `Pay ${amountText(order)}`
  return page(
    title,
    `<h1>Card payment</h1>
<div class="card">
  <p class="soft" style="margin:0">${escapeHtml(order.description)}</p>
  <p class="amount">${escapeHtml(amountText(order))}</p>
  <p class="soft" style="margin:0">${escapeHtml(order.customer.name)} · to ${escapeHtml(new URL(order.returnUrl).hostname)}</p>
  ${wrong > 0 ? `<p class="bad" role="alert">${wrong === 1 ? 'One field needs' : `${wrong} fields need`} another look.</p>` : ''}
  <form method="post" action="${base}/pay/${order.gatewayOrderId}" novalidate>
    ${field('number', 'Card number', form.number, errors.number, 'inputmode="numeric" autocomplete="cc-number"')}
    <div class="pair">
      <div>${field('expiry', 'Expiry (MM/YY)', form.expiry, errors.expiry, 'autocomplete="cc-exp"')}</div>
      <div>${field('cvv', 'CVV', '', errors.cvv, 'inputmode="numeric" autocomplete="cc-csc" type="password"')}</div>
    </div>
    ${field('name', 'Name on card', form.name, errors.name, 'autocomplete="cc-name"')}
    <button>Pay ${escapeHtml(amountText(order))}</button>
  </form>
  <form method="post" action="${base}/pay/${order.gatewayOrderId}/cancel"><button class="quiet">Cancel and go back</button></form>
</div>
${testCards()}`,
    true,
  )
}

function field(name: string, label: string, value: string, error: string | undefined, attributes: string): string {
  const problem = error ? `<p class="bad" id="${name}-error" style="margin:.25rem 0 0">${escapeHtml(error)}</p>` : ''
  const invalid = error ? ` aria-invalid="true" aria-describedby="${name}-error"` : ''
  return `<label for="${name}">${label}</label><input id="${name}" name="${name}" value="${escapeHtml(value)}" required ${attributes}${invalid}>${problem}`
}

function testCards(): string {
  const rows = TEST_CARDS.map(
    ({ number, what }) => `<tr><td><code style="white-space:nowrap">${groupDigits(number)}</code></td><td>${what}</td></tr>`,
  ).join('')
  return `<details style="margin-top:1.5rem"><summary>Test cards</summary><p class="soft">No money moves here. Any future expiry, code and name will do.</p>
<table><thead><tr><th scope="col">Number</th><th scope="col">What happens</th></tr></thead><tbody>${rows}</tbody></table></details>`
}

/** What a payer sees whose order is closed. */
export function closedPage(order: GatewayOrder, wayBack: string): string {
  const words: Record<GatewayOrder['status'], string> = {
    created: 'This order is open.',
    pending: 'The bank is still checking this payment.',
    paid: 'This order is paid.',
    failed: 'This payment failed.',
    cancelled: 'This payment was cancelled.',
    expired: 'The time to pay this order is over.',
  }
  return page(
    'Payment',
    `<h1>${words[order.status]}</h1><div class="card"><p>${escapeHtml(order.description)} · ${escapeHtml(amountText(order))}</p>
${wayBack}</div>`,
    true,
  )
}

export function unknownOrderPage(): string {
  return page(
    'Payment',
    '<h1>There is no such payment</h1><p>The link may be old. Please go back to the shop and start again.</p>',
    true,
  )
}

function amountText(order: GatewayOrder): string {
  return formatAmount(order.amount, order.currency)
}
