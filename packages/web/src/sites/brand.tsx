import { classes } from '../ui/class-names.ts'
import css from './brand.module.css'
import { useSite } from './site-data.ts'

/** The site's logo and name; its first letter on its colour where no logo is set. */
export function Brand({ isLarge = false }: { isLarge?: boolean }) {
  const site = useSite()
  return (
    <span className={classes(css.brand, isLarge && css.large)}>
      {site.logoUrl ? (
        <img className={css.logo} src={site.logoUrl} alt="" height={isLarge ? 40 : 32} />
      ) : (
        <span className={css.mark} aria-hidden="true">
          {site.siteName.slice(0, 1)}
        </span>
      )}
      <span data-brand>{site.siteName}</span>
    </span>
  )
}
