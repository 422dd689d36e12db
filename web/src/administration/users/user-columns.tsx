import type { UserRow, WorldEntry } from '@muster/contract'
import type { TFunction } from 'i18next'
import type { RowCard, TableColumn } from '../../ui/table/table-column.ts'
import classes from './user-columns.module.css'
import { customViewText, worldsText } from './user-words.ts'

interface Context {
  t: TFunction<'users'>
  /** The caller's id. */
  ownId: string
  worlds: readonly WorldEntry[]
}

function Person({ user, t, ownId }: { user: UserRow } & Pick<Context, 't' | 'ownId'>) {
  return (
    <span className={classes.person}>
      <span className={classes.email} title={user.email}>
        {user.email}
      </span>
      {user.id === ownId && <span className={classes.mark}>{t('you')}</span>}
      {user.isInvited && (
        <span className={classes.mark} data-invited title={t('invitedHint')}>
          {t('invited')}
        </span>
      )}
    </span>
  )
}

/** The usual value is dimmed, a limit stands out. */
const Quiet = ({ text, isUsual }: { text: string; isUsual: boolean }) => (
  <span title={text} className={isUsual ? classes.usual : undefined}>
    {text}
  </span>
)

/** [A-1003]; the worlds have a column where there is more than one [A-1004, A-933]. */
export function userColumns({ t, ownId, worlds }: Context): TableColumn<UserRow>[] {
  const columns: TableColumn<UserRow>[] = [
    {
      id: 'email',
      title: t('columns.email'),
      pin: 'start',
      maxWidth: 420,
      cell: (user) => <Person user={user} t={t} ownId={ownId} />,
    },
    { id: 'role', title: t('columns.role'), cell: ({ role }) => t(`roles.${role}`) },
    {
      id: 'customView',
      title: t('columns.customView'),
      maxWidth: 320,
      cell: (user) => {
        const text = customViewText(user, t)
        return <Quiet text={text} isUsual={text === t('view.all')} />
      },
    },
  ]
  if (worlds.length > 1) {
    columns.push({
      id: 'worldAccess',
      title: t('columns.worldAccess'),
      maxWidth: 360,
      cell: ({ worldIds }) => <Quiet text={worldsText(worldIds, worlds, t)} isUsual={worldIds === null} />,
    })
  }
  return columns
}

/** A user in two lines, for a phone. */
export function userCard(user: UserRow, { t, ownId, worlds }: Context): RowCard {
  const view = customViewText(user, t)
  return {
    first: <Person user={user} t={t} ownId={ownId} />,
    firstEnd: t(`roles.${user.role}`),
    second: worlds.length > 1 ? `${view} · ${worldsText(user.worldIds, worlds, t)}` : view,
  }
}
