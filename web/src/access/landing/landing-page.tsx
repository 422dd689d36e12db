import { visibleProducts } from '@muster/rules'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../session/brand/brand.tsx'
import { useWorld } from '../../session/world/world.tsx'
import { Page } from '../../ui/page/page.tsx'
import classes from './landing-page.module.css'
import { ProductTile } from './product-tile.tsx'

/** Product selection: a tile per product the world has, or could have. */
export function LandingPage() {
  const { t } = useTranslation('access')
  const { world } = useWorld()
  usePageTitle(world.name)
  return (
    <Page title={world.name} subtitle={t('landing.prompt')} width="middle">
      <ul className={classes.tiles}>
        {visibleProducts(world).map((product) => (
          <ProductTile key={product} product={product} />
        ))}
      </ul>
    </Page>
  )
}
