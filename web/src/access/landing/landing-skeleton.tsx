import { Box } from '@mantine/core'
import { PageSkeleton, TextSkeleton } from '../../ui/states/page-skeleton.tsx'
import classes from './landing-page.module.css'
import { pictureBox } from './picture-box.ts'
import tile from './product-tile.module.css'

/** The two products that every world shows. */
export const LandingSkeleton = () => (
  <PageSkeleton width="middle">
    <ul className={classes.tiles}>
      {['first', 'second'].map((key) => (
        <li key={key} className={tile.tile}>
          <div className={tile.picture}>
            <svg viewBox={pictureBox} width="100%" aria-hidden="true" />
          </div>
          <div className={tile.words}>
            <div className={tile.title}>
              <TextSkeleton width="6em" />
            </div>
            <Box className={tile.text} w="100%">
              <TextSkeleton width="100%" />
              <TextSkeleton width="60%" />
            </Box>
            <span className={tile.link}>
              <TextSkeleton width="7em" />
            </span>
          </div>
        </li>
      ))}
    </ul>
  </PageSkeleton>
)
