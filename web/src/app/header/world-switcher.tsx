import { Menu, TextInput } from '@mantine/core'
import { searchFor } from '@muster/rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths, worldPaths } from '../../session/paths.ts'
import { worldsQuery } from '../../session/user.ts'
import { useWorld } from '../../session/world/world.tsx'
import { IconCheck, IconSearch, IconSelector } from '../../ui/icons.ts'
import classes from './world-name.module.css'

/** More worlds are searched rather than looked through. */
const searchedFrom = 10
/** More are found by the search. */
const most = 50

/** A menu of the user's worlds, the current one marked. */
export function WorldSwitcher() {
  const { t } = useTranslation('app')
  const { world: current } = useWorld()
  const { data: worlds = [] } = useQuery(worldsQuery())
  const [search, setSearch] = useState('')
  const isFound = searchFor(search)
  const found = worlds.filter(({ name }) => isFound(name))
  return (
    <Menu position="bottom-start" width={280} onClose={() => setSearch('')}>
      <Menu.Target>
        <button
          type="button"
          className={classes.switcher}
          aria-label={t('header.switchWorld')}
          title={t('header.switchWorld')}
        >
          <IconSelector size={16} stroke={1.5} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('header.switchWorld')}>
        {worlds.length >= searchedFrom && (
          <TextInput
            className={classes.search}
            type="search"
            value={search}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
            aria-label={t('header.searchWorlds')}
            placeholder={t('header.searchWorlds')}
            leftSection={<IconSearch size={16} stroke={1.75} />}
            data-autofocus
          />
        )}
        <div className={classes.worlds}>
          {found.slice(0, most).map(({ id, name }) => (
            <Menu.Item
              key={id}
              component={Link}
              to={worldPaths(id).landing}
              aria-current={id === current.id ? 'true' : undefined}
              rightSection={id === current.id && <IconCheck size={16} stroke={1.75} aria-hidden="true" />}
            >
              {name}
            </Menu.Item>
          ))}
          {found.length === 0 && <p className={classes.none}>{t('header.noWorldFound')}</p>}
        </div>
        <Menu.Divider />
        <Menu.Item component={Link} to={paths.worldSelection}>
          {t('header.allWorlds')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
