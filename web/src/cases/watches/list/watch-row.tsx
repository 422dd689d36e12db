import { ActionIcon, Switch } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { writeNamed } from '../../../estate/filter/named-values.ts'
import { useFormats } from '../../../estate/use-formats.ts'
import { useTimeAgo } from '../../../estate/use-time-ago.ts'
import { worldPaths } from '../../../session/paths.ts'
import { useWorld } from '../../../session/world/world.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { IconAlertTriangle, IconTrash } from '../../../ui/icons.ts'
import { queryString } from '../../../ui/url-state.ts'
import { useWatchWords } from '../use-watch-words.ts'
import type { ShownWatch, Whose } from '../watches.queries.ts'
import { useSwitching } from './use-switching.ts'
import classes from './watches-page.module.css'

interface WatchRowProps {
  watch: ShownWatch
  whose: Whose
  onDelete: () => void
}

/** A watch with its switch, how it is doing, and what is wrong with it [K-409, K-420]. */
export function WatchRow({ watch, whose, onDelete }: WatchRowProps) {
  const { t } = useTranslation(['watches', 'ui'])
  const { world } = useWorld()
  const { dateTime } = useFormats()
  const wordsOf = useWatchWords()
  const { id, name, isOn, openCases, problems, failedAt } = watch
  const { mutate, isPending, variables } = useSwitching(whose, id)
  const [isAsking, setAsking] = useState(false)
  const paths = worldPaths(world.id)
  const edit = `${paths.watchEdit}${queryString(new URLSearchParams({ ...(whose === 'me' && { of: 'me' }), id }))}`
  const cases = `${paths.cases}${queryString(new URLSearchParams({ watches: writeNamed([{ id, name }]) }))}`
  const turn = (next: boolean) => {
    // Its open cases end with it.
    if (!next && openCases > 0) setAsking(true)
    else mutate(next)
  }
  return (
    <li className={classes.row} data-off={!isOn || undefined}>
      <div className={classes.words}>
        <Link to={edit} className={classes.name} aria-label={t('watches:row.edit', { name })}>
          {name}
        </Link>
        <p className={classes.what}>{wordsOf(watch.watched)}</p>
        <p className={classes.state}>
          {openCases > 0 && (
            <>
              <Link to={cases}>{t('watches:row.openCases', { count: openCases })}</Link>
              {' · '}
            </>
          )}
          <LastFound at={watch.lastFoundAt} />
        </p>
        {problems.length > 0 && (
          <ul className={classes.problems}>
            {problems.map((problem) => (
              <li key={problem}>
                <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
                {t(`watches:problem.${problem}`, { time: failedAt === null ? '' : dateTime(failedAt) })}
              </li>
            ))}
          </ul>
        )}
      </div>
      <Switch
        aria-label={t('watches:row.on', { name })}
        withThumbIndicator={false}
        checked={isPending ? variables : isOn}
        disabled={isPending}
        onChange={({ currentTarget }) => turn(currentTarget.checked)}
      />
      <ActionIcon aria-label={t('watches:row.delete', { name })} onClick={onDelete}>
        <IconTrash size={18} stroke={1.75} />
      </ActionIcon>
      {isAsking && (
        <ConfirmDialog
          title={t('watches:switchOff.title', { name })}
          confirmLabel={t('watches:switchOff.confirm')}
          onConfirm={() => {
            setAsking(false)
            mutate(false)
          }}
          onClose={() => setAsking(false)}
        >
          {t('watches:switchOff.text', { count: openCases })}
        </ConfirmDialog>
      )}
    </li>
  )
}

function LastFound({ at }: { at: number | null }) {
  const { t } = useTranslation('watches')
  return at === null ? t('row.neverFound') : <Ago at={at} />
}

function Ago({ at }: { at: number }) {
  const { t } = useTranslation(['watches', 'estate'])
  const ago = useTimeAgo(at, t('estate:justNow').toLocaleLowerCase())
  return t('watches:row.lastFound', { ago })
}
