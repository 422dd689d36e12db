import { Button } from '@mantine/core'
import { ZoneRow } from '@muster/contract'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { usePageTitle } from '../../session/brand/brand.tsx'
import { worldPaths } from '../../session/paths.ts'
import { useWorld } from '../../session/world/world.tsx'
import { IconPolygon } from '../../ui/icons.ts'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { Message } from '../../ui/states/message.tsx'
import { ZoneEditor } from './editor/zone-editor.tsx'

/** The zone in the history state; null if the page was opened otherwise. */
function zoneIn(state: unknown): ZoneRow | null {
  const zone = typeof state === 'object' && state !== null && 'zone' in state ? state.zone : undefined
  const read = ZoneRow.safeParse(zone)
  return read.success ? read.data : null
}

/** Creates a zone, or edits the one chosen in the list [A-1115 to A-1117]. */
export function ZoneEditorPage({ mode }: { mode: 'new' | 'edit' }) {
  const { state } = useLocation()
  if (mode === 'new') return <ZoneEditor key="new" zone={null} />
  const zone = zoneIn(state)
  return zone ? <ZoneEditor key={zone.id} zone={zone} /> : <NoZone />
}

function NoZone() {
  const { t } = useTranslation('zones')
  const { world } = useWorld()
  usePageTitle(t('editor.editTitle'))
  return (
    <Message
      icon={<IconPolygon size={28} stroke={1.5} />}
      title={<PageHeading>{t('missing.title')}</PageHeading>}
      action={
        <Button component={Link} to={worldPaths(world.id).zones}>
          {t('missing.toZones')}
        </Button>
      }
    >
      {t('missing.text')}
    </Message>
  )
}
