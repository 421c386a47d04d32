import type { Picture as PictureFacts } from '@tradewind/contract/catalogue/catalogue-shapes'
import { classes } from '../../ui/class-names.ts'
import css from './picture.module.css'

type Props = {
  picture: PictureFacts
  /** How wide it is drawn, as the attribute `sizes` says it: '48px', '(max-width: 600px) 100vw, 400px'. */
  sizes: string
  /** The text beside it says the same, or its button has a name of its own. */
  isDecoration?: boolean
  className?: string | undefined
}

/** A picture in the size that the screen needs. Its colour fills its place until it has loaded. */
export function Picture({ picture, sizes, isDecoration = false, className }: Props) {
  const { name, widths, width, height, colour, altText } = picture
  const address = (each: number) => `/files/${name}/${each}.webp`
  return (
    <img
      className={classes(css.picture, className)}
      src={address(widths[0] ?? width)}
      srcSet={widths.map((each) => `${address(each)} ${each}w`).join(', ')}
      sizes={sizes}
      width={width}
      height={height}
      alt={isDecoration ? '' : altText}
      loading="lazy"
      decoding="async"
      style={{ backgroundColor: colour }}
    />
  )
}

/** The first picture of a row, for the eye; where there is none, a place that says so quietly. */
export function RowPicture({ picture }: { picture: PictureFacts | null }) {
  if (picture) return <Picture picture={picture} sizes="48px" isDecoration className={css.row} />
  return (
    <span className={classes(css.row, css.none)} aria-hidden="true">
      <svg viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round">
        <title>No picture</title>
        <rect x="3.5" y="5" width="17" height="14" rx="2" />
        <path d="m3.5 16 5-5 4 4 2.5-2.5 5.5 5" />
        <circle cx="15.5" cy="9.5" r="1.5" />
      </svg>
    </span>
  )
}
