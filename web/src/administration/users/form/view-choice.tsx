import { mayHaveView } from '@muster/rules'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Segments } from '../../../ui/choice/segments.tsx'
import type { UserForm, ViewKind } from './use-user-form.ts'
import classes from './user-form.module.css'
import { GroupSelect, HomeLocationSelect, ZoneSelect } from './view-selects.tsx'

const kinds: readonly ViewKind[] = ['all', 'places', 'zone']

/** What part of one world a viewer or an editor sees [A-1024, A-1026, A-1027]. */
export function ViewChoice({ form }: { form: UserForm }) {
  const { t } = useTranslation('users')
  const { draft } = form
  const { kind } = draft
  const [world] = draft.worldIds
  const places = useRef<HTMLDivElement>(null)
  const [begun] = useState(kind)
  // The fields that a choice adds may be below the edge of the dialog.
  useEffect(() => {
    if (kind !== begun) places.current?.scrollIntoView({ block: 'nearest' })
  }, [kind, begun])
  return (
    <div className={classes.field}>
      <span className={classes.label} aria-hidden="true">
        {t('form.customView')}
      </span>
      {mayHaveView(draft) && world !== undefined ? (
        <>
          <div className={classes.kinds}>
            <Segments
              label={t('form.customView')}
              options={kinds.map((value) => ({ value, label: t(`form.kinds.${value}`) }))}
              value={kind}
              onChange={form.setKind}
            />
          </div>
          {kind === 'places' && (
            <div ref={places} className={classes.places}>
              <HomeLocationSelect
                world={world}
                value={draft.homeLocationId}
                onChange={form.setHomeLocation}
              />
              <GroupSelect world={world} value={draft.group} onChange={form.setGroup} />
            </div>
          )}
          {kind === 'zone' && (
            <div ref={places}>
              <ZoneSelect world={world} value={draft.zoneId} onChange={form.setZone} />
            </div>
          )}
        </>
      ) : (
        <p className={classes.note}>
          {draft.role === 'administrator' || draft.role === 'manager'
            ? t('form.noViewForRole')
            : t('form.noViewForWorlds')}
        </p>
      )}
    </div>
  )
}
