/** The widths in which a picture is kept, in pixels: a thumbnail in a row, a card, a side panel, a whole page. A smaller picture has fewer. */
export const PICTURE_WIDTHS = [160, 480, 960, 1920] as const
/** A picture that is taller than this for its width is kept narrower. */
export const PICTURE_HEIGHT_AT_MOST = 2_880

/** Of an uploaded file. */
export const PICTURE_BYTES_AT_MOST = 15 * 1024 * 1024
export const PICTURE_MEGAPIXELS_AT_MOST = 60
/** Of each side: a smaller picture looks poor on every screen. */
export const PICTURE_PIXELS_AT_LEAST = 200

/** Of one activity, tour option or accommodation. */
export const PICTURES_AT_MOST = 24
export const ALT_TEXT_AT_MOST = 250

/** What can have pictures. */
export const PICTURE_OWNERS = ['activity', 'tourOption', 'accommodation'] as const
export type PictureOwnerKind = (typeof PICTURE_OWNERS)[number]
