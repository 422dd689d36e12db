import type { EventType } from '@muster/contract'
import type { ReactNode } from 'react'
import { EventGlyph } from './event-glyph.tsx'
import classes from './event-name.module.css'

export const EventName = ({ type, children }: { type: EventType; children: ReactNode }) => (
  <span className={classes.name}>
    <span className={classes.glyph}>
      <EventGlyph type={type} />
    </span>
    {children}
  </span>
)
