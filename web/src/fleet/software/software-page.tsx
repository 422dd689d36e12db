import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { DetailHeader } from '../../estate/detail/detail-header.tsx'
import { DetailIdentifier } from '../../estate/detail/detail-identifier.tsx'
import { usePageTitle } from '../../session/brand/brand.tsx'
import { useWorld } from '../../session/world/world.tsx'
import { SoftwareBar } from './software-bar.tsx'
import { type SoftwareKind, type SoftwareTab, softwareTabs } from './software-kind.ts'
import classes from './software-page.module.css'
import { softwareList } from './software-paths.ts'
import type { Version } from './software-version.ts'
import type { SoftwareFilter } from './use-software-filter.ts'

interface SoftwarePageProps<Name extends string> {
  kind: SoftwareKind
  name: string
  /** The second name: package or product. */
  alias: string
  tab: SoftwareTab
  /** Devices, period and version of both tabs. */
  chosen: SoftwareFilter<Name>
  versions: Pick<UseQueryResult<readonly Version<Name>[]>, 'data' | 'isError' | 'refetch'>
  /** A link to what belongs to it, after its names. */
  related?: ReactNode
  children: ReactNode
}

/** The page of an application or process: header, tabs, and the choices for both tabs [C-1618, C-1715]. */
export function SoftwarePage<Name extends string>({
  kind,
  name,
  alias,
  tab,
  chosen,
  versions,
  related,
  children,
}: SoftwarePageProps<Name>) {
  const { t } = useTranslation('software')
  const { world } = useWorld()
  usePageTitle(`${name} · ${t(`tabs.${tab}`)}`)
  const list = softwareList(world.id, kind)
  const tabs = useMemo(
    () => softwareTabs.map((id) => ({ id, label: t(`tabs.${id}`), path: `${list}/${id}` })),
    [t, list],
  )
  return (
    <>
      <DetailHeader
        list={{ name: t(`${kind}.title`), path: list }}
        name={name}
        tabsLabel={t(`${kind}.one`)}
        tabs={tabs}
        current={tab}
      >
        <DetailIdentifier label={t(`${kind}.alias`)}>{alias}</DetailIdentifier>
        {related}
      </DetailHeader>
      <div className={classes.content}>
        <SoftwareBar kind={kind} chosen={chosen} versions={versions} />
        {children}
      </div>
    </>
  )
}
