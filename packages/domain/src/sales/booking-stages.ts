/** Where something stands for who bought it: still to be decided, paid or answered; bought; or over without being used. */
export const BOOKING_STAGES = ['open', 'confirmed', 'ended'] as const
export type BookingStage = (typeof BOOKING_STAGES)[number]
