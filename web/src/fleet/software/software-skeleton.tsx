import { DetailSkeleton } from '../../estate/detail/detail-skeleton.tsx'
import { Card } from '../../ui/card/card.tsx'
import { TextSkeleton } from '../../ui/states/page-skeleton.tsx'
import { softwareTabs } from './software-kind.ts'
import classes from './software-page.module.css'

const cards = ['14em', '11em', '16em']

/** Placeholder of an application's or process's page while it loads. */
export const SoftwareSkeleton = () => (
  <DetailSkeleton tabs={softwareTabs.length}>
    <div className={classes.content}>
      {cards.map((width) => (
        <Card key={width} className={classes.waiting}>
          <TextSkeleton width={width} />
        </Card>
      ))}
    </div>
  </DetailSkeleton>
)
