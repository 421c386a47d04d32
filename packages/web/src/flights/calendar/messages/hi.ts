import type { Translated } from '../../../languages/messages.ts'
import type { messages as english } from './en.ts'

export const messages: Translated<typeof english> = {
  titleOf: '{from} से {to} के सबसे सस्ते दिन',
  title: 'सबसे सस्ते दिन',
  about: '{people} के लिए, {cabin}। उड़ानें देखने के लिए दिन चुनें।',
  route: 'मार्ग',
  from: 'से',
  to: 'तक',
  swap: 'प्रस्थान और गंतव्य बदलें',
  whereTo: 'कहाँ जाना है?',
  enterRoute: 'हर दिन का सबसे सस्ता किराया देखने के लिए प्रस्थान और गंतव्य भरें।',
  month: 'महीना',
  previousMonth: 'पिछला महीना',
  nextMonth: 'अगला महीना',
  loading: 'किराए लाए जा रहे हैं…',
  noFares: 'इस महीने के किराए अभी उपलब्ध नहीं हैं। फिर भी आप दिन चुन सकते हैं।',
  cheapestFares: 'सबसे सस्ते किराए, {month}',
  lowestOfMonth: ', महीने का सबसे कम',
  fromWord: ', शुरुआत',
  cheapestDays: 'सबसे सस्ते दिन',
  highestDays: 'सबसे महँगे दिन',
  fromOn: '{day} को {price} से',
}
