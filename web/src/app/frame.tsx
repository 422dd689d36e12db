import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadingView } from '../ui/loading-view.tsx'
import classes from './frame.module.css'

const content = 'content'

interface FrameProps {
  header: ReactNode
  children?: ReactNode
}

/** Header and content, as landmarks; the first Tab offers the way past the header. */
export function Frame({ header, children }: FrameProps) {
  const { t } = useTranslation('app')
  return (
    <>
      <a href={`#${content}`} className={classes.skip}>
        {t('header.skip')}
      </a>
      {header}
      <main id={content} tabIndex={-1} className={classes.main}>
        <Suspense fallback={<LoadingView />}>{children}</Suspense>
      </main>
    </>
  )
}
