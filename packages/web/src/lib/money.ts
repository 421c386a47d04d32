export { formatAmount, formatMoney, formatScale, formatWhole } from '@tradewind/domain/format-money'
