import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { InfoTip } from '../../ui/info-tip.tsx'
import type { SoftwareKind } from './software-kind.ts'
import { type Version, versionText } from './software-version.ts'
import classes from './version-picker.module.css'

interface VersionPickerProps<Name extends string> {
  kind: SoftwareKind
  /** The fields of a version. */
  names: readonly Name[]
  /** Versions of the period; undefined while loading. */
  versions: readonly Version<Name>[] | undefined
  /** Undefined for all. */
  chosen: Version<Name> | undefined
  onChange: (version: Version<Name> | undefined) => void
}

const all = 'all'

/** One version of an application or process, or all [C-1621, C-1718]. */
export function VersionPicker<Name extends string>({
  kind,
  names,
  versions,
  chosen,
  onChange,
}: VersionPickerProps<Name>) {
  const { t } = useTranslation('software')
  const keyOf = (version: Version<Name>) => JSON.stringify(names.map((name) => version[name]))
  // While versions load, only the chosen one can be offered.
  const offered = new Map(
    (versions ?? (chosen ? [chosen] : [])).map((version) => [keyOf(version), version] as const),
  )
  return (
    <span className={classes.place}>
      <Select
        className={classes.picker}
        size="sm"
        searchable
        allowDeselect={false}
        limit={100}
        aria-label={t('version.label')}
        nothingFoundMessage={t('version.noneFound')}
        data={[
          { value: all, label: t(`${kind}.allVersions`) },
          ...[...offered].map(([value, version]) => ({ value, label: versionText(version, names) })),
        ]}
        value={chosen && offered.has(keyOf(chosen)) ? keyOf(chosen) : all}
        onChange={(value) => onChange(offered.get(value ?? all))}
      />
      <InfoTip label={t('version.about')} text={t(`${kind}.versionsInfo`)} />
    </span>
  )
}
