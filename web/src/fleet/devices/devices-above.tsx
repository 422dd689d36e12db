import { type DeviceFilters, filterGroupOf, noFilters } from '../../estate/filter/device-filters.ts'
import { useFilterWords } from '../../estate/filter/filter-words.ts'
import { AboveTable } from '../../estate/list/list-page.tsx'
import { FilterChips } from '../../ui/filter/filter-chips.tsx'
import { SelectedRows } from '../../ui/table/selected-rows.tsx'
import type { RowChecks } from '../../ui/table/use-row-checks.ts'

interface DevicesAboveProps {
  filters: DeviceFilters
  onChange: (filters: DeviceFilters) => void
  /** For those who may do something with checked devices. */
  checks: RowChecks | undefined
}

/** The line over the table: what is selected, and which filters apply. */
export function DevicesAbove({ filters, onChange, checks }: DevicesAboveProps) {
  const { chips } = useFilterWords(filters)
  if (chips.length === 0 && !checks) return null
  return (
    <AboveTable>
      {checks && <SelectedRows checks={checks} />}
      <FilterChips
        chips={chips}
        onRemove={(id) => onChange({ ...filters, [filterGroupOf(id)]: [] })}
        onClear={() => onChange(noFilters)}
      />
    </AboveTable>
  )
}
