import type { ReactNode } from 'react'
import classes from './card.module.css'

interface CardProps {
  component?: 'div' | 'section'
  /** Names a section for those who hear it, where its title does not. */
  label?: string
  /** The id of the title that names it. */
  labelledBy?: string
  className?: string | undefined
  children: ReactNode
}

/** Surface with a border, on which things that belong together stand. */
export function Card({ component: Element = 'div', label, labelledBy, className, children }: CardProps) {
  return (
    <Element
      aria-label={label}
      aria-labelledby={labelledBy}
      className={[classes.card, className].filter(Boolean).join(' ')}
    >
      {children}
    </Element>
  )
}
