import type { FareFamily, Journey } from './journey.ts'

const money = (paise: number) => `INR ${(paise / 100).toLocaleString('en-IN')}`

function feeCell(paise: number | null, without: string): string {
  if (paise === null) return without
  return paise === 0 ? 'NIL + fare difference if any' : `${money(paise)} + fare difference if any`
}

const withoutTaxes = 'NON REFUNDABLE - statutory taxes only'

function rulesTable(journey: Journey, family: FareFamily): string {
  const cutOff = journey.isInternational ? 4 : 2
  const [first, last] = [journey.flights[0], journey.flights.at(-1)]
  const near = (paise: number | null) => (paise === null ? null : Math.round((paise * 1.25) / 5000) * 5000)
  const cancel = (paise: number | null) =>
    family.refundable && paise !== null ? `${money(paise)}${paise === 0 ? ' (full refund)' : ''}` : withoutTaxes
  return `<p><b>${journey.validatingAirline} ${family.name}</b> &ndash; ${first?.origin.iata ?? ''}-${last?.destination.iata ?? ''} &ndash; fare basis ${family.fareBasis}</p>
<table border="1" cellpadding="4" cellspacing="0">
<thead><tr><th>Before departure</th><th>Date change (per passenger, per sector)</th><th>Cancellation (per passenger, per sector)</th></tr></thead>
<tbody>
<tr><td>More than 4 days</td><td>${feeCell(family.changeFeePaise, 'NOT PERMITTED')}</td><td>${cancel(family.cancellationFeePaise)}</td></tr>
<tr><td>4 days to ${cutOff} hours</td><td>${feeCell(near(family.changeFeePaise), 'NOT PERMITTED')}</td><td>${cancel(near(family.cancellationFeePaise))}</td></tr>
<tr><td>Less than ${cutOff} hours, or no show</td><td>NOT PERMITTED</td><td>${withoutTaxes}</td></tr>
</tbody></table>`
}

function conditions(journey: Journey, family: FareFamily): string {
  return `<ul>
<li>Checked baggage ${family.checkedBaggage}, cabin baggage ${family.cabinBaggage} per passenger. Infants: no checked allowance unless stated.</li>
<li>Partially used tickets: the fare of the flown sectors is deducted at the highest applicable level.</li>
<li>Convenience and agency fees are not refunded. GST is refunded as the law allows.</li>
<li>Send cancellation requests at least ${journey.isInternational ? 4 : 2} hours before the airline's own limit.</li>
</ul>`
}

/** What airlines paste out of their own systems: styles, fonts, a stray frame; the product has to tame it. */
function asPastedFromAnOfficeSuite(body: string): string {
  return `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>body{background:#fffbe6!important;position:fixed;top:0;left:0;z-index:9999}td{font-size:31px}p.MsoNormal{margin:0cm;font-family:"Comic Sans MS";color:#c00}</style></head><body onload="void 0">
<p class="MsoNormal" style="position:absolute;top:-20px;font-size:40pt;background:yellow"><font face="Comic Sans MS" color="red" size="6">IMPORTANT!!! <blink>READ</blink> THE RULES</font></p><o:p>&nbsp;</o:p>
<div style="width:1900px;float:left">${body}</div>
<p><a href="javascript:void(0)" style="color:inherit">Conditions of carriage</a> <img src="http://fares.invalid/pixel.gif" width="1" height="1" alt=""></p></body></html>`
}

/** Airlines whose rules come styled like that. */
const STYLE_LADEN = new Set(['SG', 'KU', 'ET', 'PR'])

/** The airline's own rules for a fare as HTML: fees by time before departure, then its conditions. Never trusted by the product. */
export function describeFareRules(journey: Journey, family: FareFamily): string {
  const body = `${rulesTable(journey, family)}\n${conditions(journey, family)}`
  return STYLE_LADEN.has(journey.validatingAirline) ? asPastedFromAnOfficeSuite(body) : body
}
