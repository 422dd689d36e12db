import { useBrand } from './brand.tsx'
import classes from './brand-logo.module.css'
import { brandMarks, markSizes } from './brand-marks.ts'

interface BrandLogoProps {
  /** On a phone the name gives way, and stays readable for assistive technology. */
  shrinks?: boolean
}

/** The brand's mark and name, in its accent. */
export function BrandLogo({ shrinks = false }: BrandLogoProps) {
  const brand = useBrand()
  const { tile, dots, strokes, shapes } = brandMarks[brand.id]
  return (
    <span className={classes.logo} data-shrinks={shrinks || undefined}>
      <svg className={classes.mark} viewBox="0 0 32 32" aria-hidden="true">
        <path d={tile} fill="var(--accent)" />
        {shapes && <path d={shapes} fill="var(--on-accent)" />}
        {strokes && (
          <path
            d={strokes}
            fill="none"
            stroke="var(--on-accent)"
            strokeWidth={markSizes.stroke}
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        )}
        {dots?.map(([x, y]) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r={markSizes.dot} fill="var(--on-accent)" />
        ))}
      </svg>
      <span className={classes.name}>{brand.name}</span>
    </span>
  )
}
