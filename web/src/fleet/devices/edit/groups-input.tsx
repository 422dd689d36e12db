import { TagsInput } from '@mantine/core'
import { groupsOfDevice, groupTagLength } from '@muster/contract'
import { useQuery } from '@tanstack/react-query'
import { type ClipboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { groupsQuery } from '../../../estate/filter/estate-options.queries.ts'
import { useWorld } from '../../../session/world/world.tsx'
import { FieldError } from '../../../ui/form/field-error.tsx'
import { groupProblem, withGroups } from './record-changes.ts'

interface GroupsInputProps {
  groups: readonly string[]
  onChange: (groups: readonly string[]) => void
  /** Typed text that is not a group yet. */
  typed: string
  onType: (typed: string) => void
}

/** The groups of a device as tags: existing ones are suggested, new ones can be typed [C-502]. */
export function GroupsInput({ groups, onChange, typed, onType }: GroupsInputProps) {
  const { t } = useTranslation('devices')
  const { data } = useQuery(groupsQuery(useWorld().world.id))
  const [isOpen, setOpen] = useState(false)
  const problem = groupProblem(typed, groups)
  const texts = {
    comma: t('record.groupComma'),
    tooLong: t('record.groupTooLong', { maxLength: groupTagLength }),
    hidden: t('record.groupHidden'),
    tooMany: t('record.tooManyGroups', { max: groupsOfDevice }),
  }

  const change = (tags: readonly string[]) => {
    const wrong = tags.find((tag) => groupProblem(tag, groups) !== null)
    // Invalid text stays in the field, to be corrected.
    if (wrong === undefined) onChange(withGroups(tags, [...groups, ...(data ?? [])]))
    else onType(wrong)
    // Suggestions would cover the Save button: they open only on typing or on demand.
    setOpen(false)
  }
  const type = (text: string) => {
    onType(text)
    setOpen(text !== '')
  }
  // Pasted text is validated like typed text before it becomes a tag.
  const pasteAsText = (event: ClipboardEvent) => event.stopPropagation()
  return (
    <div onPasteCapture={pasteAsText}>
      <TagsInput
        size="md"
        label={t('record.groups')}
        placeholder={groups.length === 0 ? t('record.groupsHint') : undefined}
        // A comma is an error, not the end of a tag [C-507].
        splitChars={[]}
        data={[...(data ?? [])]}
        limit={100}
        value={[...groups]}
        onChange={change}
        searchValue={typed}
        onSearchChange={type}
        openOnFocus={false}
        onClick={() => setOpen(true)}
        maxDropdownHeight={160}
        dropdownOpened={isOpen}
        onDropdownOpen={() => setOpen(true)}
        onDropdownClose={() => setOpen(false)}
        error={problem && <FieldError>{texts[problem]}</FieldError>}
      />
    </div>
  )
}
