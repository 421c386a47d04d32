/** Of an uploaded logo. A drawing of a company's name is wide and low. */
export const LOGO_BYTES_AT_MOST = 5 * 1024 * 1024
export const LOGO_PIXELS_AT_LEAST = 48
/** As wide as it is kept: three times what the widest place shows. */
export const LOGO_WIDTH_AT_MOST = 480
