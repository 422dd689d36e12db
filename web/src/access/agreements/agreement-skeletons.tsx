import { Skeleton } from '@mantine/core'
import { PageSkeleton, TextSkeleton } from '../../ui/states/page-skeleton.tsx'
import classes from './acceptance-form.module.css'
import page from './agreement-page.module.css'

/** The scrolling box of a text is this high, in pixels. */
const boxHeight = 240

/** One agreement and the signature: more than one is pending only at the first sign-in. */
export const AgreementsSkeleton = () => (
  <PageSkeleton width="narrow">
    <div className={classes.form}>
      <div className={classes.agreement}>
        <div className={classes.head}>
          <TextSkeleton width="14em" />
        </div>
        <Skeleton height={boxHeight} />
        <TextSkeleton width="18em" />
      </div>
      <div className={classes.signature}>
        <Skeleton height={56} />
        <Skeleton height={56} />
      </div>
    </div>
  </PageSkeleton>
)

export const AgreementSkeleton = () => (
  <PageSkeleton width="narrow">
    <div className={page.paper}>
      {['100%', '94%', '97%', '60%', '99%', '92%', '70%'].map((width) => (
        <p key={width}>
          <TextSkeleton width={width} />
        </p>
      ))}
    </div>
  </PageSkeleton>
)
