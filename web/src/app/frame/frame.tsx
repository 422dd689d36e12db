import { type MouseEvent, type ReactNode, Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { ErrorBoundary } from '../failure/error-boundary.tsx'
import { PageFailed } from '../failure/page-failed.tsx'
import { SkeletonOfPage } from '../loading/page-skeletons.tsx'
import classes from './frame.module.css'

const content = 'content'

interface FrameProps {
  header: ReactNode
  children?: ReactNode
}

/** Header and content, as landmarks; the first Tab offers the way past the header. What fails, fails inside. */
export function Frame({ header, children }: FrameProps) {
  const { t } = useTranslation('app')
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)

  // The URL stays as it is: users share it, and Back must leave the page.
  const skip = (event: MouseEvent) => {
    event.preventDefault()
    main.current?.focus()
  }

  return (
    <>
      <a href={`#${content}`} className={classes.skip} onClick={skip}>
        {t('header.skip')}
      </a>
      {header}
      <main id={content} tabIndex={-1} className={classes.main} ref={main}>
        <ErrorBoundary fallback={<PageFailed />} place={pathname}>
          <Suspense fallback={<SkeletonOfPage />}>{children}</Suspense>
        </ErrorBoundary>
      </main>
    </>
  )
}
