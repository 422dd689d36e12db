import { brands, type Product } from '@muster/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { productPath } from '../../session/paths.ts'
import { hasProduct, useWorld } from '../../session/world/world.tsx'
import { ExternalLink } from '../../ui/external-link.tsx'
import { IconArrowRight, IconCheck, IconLock } from '../../ui/icons.ts'
import { Illustration } from './illustrations.tsx'
import classes from './product-tile.module.css'

/** Licensed tiles open the product; the others lead to the brand's purchase URL, if it has one. */
export function ProductTile({ product }: { product: Product }) {
  const { t } = useTranslation('access')
  const session = useWorld()
  const licensed = hasProduct(session, product)
  const brand = brands[session.world.brand]
  const title = brand.titles[product]
  return (
    <li className={classes.tile} data-licensed={licensed || undefined}>
      <div className={classes.picture}>
        <Illustration product={product} />
      </div>
      <div className={classes.words}>
        <h2 className={classes.title}>
          {title}
          <span className={classes.licence}>
            {licensed ? (
              <IconCheck size={14} stroke={2} aria-hidden="true" />
            ) : (
              <IconLock size={14} stroke={1.75} aria-hidden="true" />
            )}
            {licensed ? t('landing.licensed') : t('landing.purchase')}
          </span>
        </h2>
        <p className={classes.text}>{t(`landing.products.${product}`)}</p>
        {licensed && (
          <Link to={productPath(session.world.id)[product]} className={classes.link}>
            {t('landing.open', { product: title })}
            <IconArrowRight size={16} stroke={1.75} aria-hidden="true" />
          </Link>
        )}
        {!licensed && brand.purchase && (
          <ExternalLink href={brand.purchase} className={classes.link}>
            {t('landing.seeHow')}
          </ExternalLink>
        )}
      </div>
    </li>
  )
}
