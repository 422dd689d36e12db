import type { ReactNode } from 'react'
import classes from './card.module.css'

interface CardProps {
  component?: 'div' | 'section'
  /** The accessible name, where no title names the section. */
  label?: string
  /** The id of the title that names the section. */
  labelledBy?: string
  className?: string | undefined
  children: ReactNode
}

/** A bordered surface that groups content. */
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
