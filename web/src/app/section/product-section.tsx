import { brands, type Product } from '@muster/contract'
import { type ReactNode, Suspense, useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useWorld } from '../../session/world/world.tsx'
import { type TabLink, TabLinks } from '../../ui/page/tab-links.tsx'
import { useLater } from '../../ui/use-later.ts'
import { ErrorBoundary } from '../failure/error-boundary.tsx'
import { PageFailed } from '../failure/page-failed.tsx'
import { Gate } from '../gates/gate.tsx'
import { SkeletonOfPage } from '../loading/page-skeletons.tsx'
import { DataAge } from './data-age.tsx'
import { rememberProduct } from './last-product.ts'
import classes from './product-section.module.css'

interface ProductSectionProps {
  product: Product
  /** The product's tabs, as `ProductTabs`; drawn only where the product is licensed. */
  tabs: ReactNode
}

/** The frame of a product's pages: the bar that leads from one to the other, and the page. */
export function ProductSection({ product, tabs }: ProductSectionProps) {
  useEffect(() => rememberProduct(product), [product])
  return (
    <Gate product={product}>
      <Section tabs={tabs} />
    </Gate>
  )
}

/** A bar and the page below it. */
export const Section = ({ tabs }: { tabs: ReactNode }) => (
  <>
    <div className={classes.bar}>
      {tabs}
      <DataAge />
    </div>
    <Page />
  </>
)

interface ProductTabsProps {
  product: Product
  tabs: readonly TabLink[]
  /** The tab of the current page. */
  current: string | undefined
}

/** The tabs of a product, after the title that its brand gives it. */
export function ProductTabs({ product, ...tabs }: ProductTabsProps) {
  const { world } = useWorld()
  const title = brands[world.brand].titles[product]
  return <TabLinks label={title} title={title} {...tabs} />
}

/** What a page fails with or waits for leaves the bar above it where it is. */
function Page() {
  const { pathname } = useLocation()
  // The bar first: it can be used while the page is drawn.
  const isDrawn = useLater()
  return (
    <div className={classes.page}>
      <ErrorBoundary fallback={<PageFailed />} place={pathname}>
        <Suspense fallback={<SkeletonOfPage />}>{isDrawn ? <Outlet /> : <SkeletonOfPage />}</Suspense>
      </ErrorBoundary>
    </div>
  )
}
