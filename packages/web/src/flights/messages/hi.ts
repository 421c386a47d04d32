import type { Translated } from '../../languages/messages.ts'
import type { messages as english } from './en.ts'

export const messages: Translated<typeof english> = {
  route: '{from} से {to}',
  oneWay: 'एक तरफ़ा',
  return: 'आना-जाना',
  multiCity: 'मल्टी-सिटी',
  nonStop: 'नॉन-स्टॉप',
  via: '{airports} होकर',
  comma: ', ',
  technicalStopAt: '{airports} पर तकनीकी ठहराव',
  dayOrDays: '{n, plural, one { दिन} other { दिन}}',
  hour: 'घं',
  minute: 'मि',
  refundable: 'रिफ़ंडेबल',
  nonRefundable: 'नॉन-रिफ़ंडेबल',
  refundNotStated: 'रिफ़ंड की जानकारी नहीं',
}
