import { DetailSkeleton } from '../../estate/detail/detail-skeleton.tsx'
import { Card } from '../../ui/card/card.tsx'
import { TextSkeleton } from '../../ui/states/page-skeleton.tsx'
import classes from './device-page.module.css'

const lines = ['14em', '11em', '16em', '9em', '12em']

/** Placeholder of a device's page while it loads. */
export const DeviceSkeleton = () => (
  <DetailSkeleton tabs={5}>
    <div className={classes.content}>
      <div className={classes.tab}>
        <Waiting lines={lines} />
      </div>
      <Waiting lines={lines.slice(0, 2)} />
    </div>
  </DetailSkeleton>
)

const Waiting = ({ lines }: { lines: readonly string[] }) => (
  <Card>
    {lines.map((width) => (
      <p key={width} className={classes.waitingLine}>
        <TextSkeleton width={width} />
      </p>
    ))}
  </Card>
)
