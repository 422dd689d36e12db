import { useId } from 'react'
import classes from './handheld-art.module.css'
import { drawing, handhelds } from './handhelds.ts'

const fallingIntoOrder = handhelds()

/** The flat picture beside the forms, in the brand's colour; it says nothing that a reader would miss. */
export function HandheldArt() {
  const handheld = useId()
  return (
    <div className={classes.panel}>
      <svg
        className={classes.drawing}
        viewBox={`0 0 ${drawing.width} ${drawing.height}`}
        preserveAspectRatio="xMaxYMin slice"
        aria-hidden="true"
        focusable="false"
      >
        <defs>
          <g id={handheld}>
            <rect className={classes.body} x="-17.25" y="-31.25" width="34.5" height="62.5" rx="5.25" />
            <rect className={classes.glass} x="-12" y="-24" width="24" height="40" rx="2" />
            <circle className={classes.key} cx="-7" cy="24" r="1.75" />
            <circle className={classes.key} cx="0" cy="24" r="1.75" />
            <circle className={classes.key} cx="7" cy="24" r="1.75" />
          </g>
        </defs>
        {fallingIntoOrder.map(({ x, y, lean, opacity }) => (
          <use
            key={`${x} ${y}`}
            href={`#${handheld}`}
            transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${lean.toFixed(1)})`}
            opacity={opacity.toFixed(2)}
          />
        ))}
      </svg>
    </div>
  )
}
