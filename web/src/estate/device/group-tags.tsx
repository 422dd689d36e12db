import classes from './group-tags.module.css'

interface GroupTagsProps {
  groups: readonly string[]
  /** How many are named; the others are counted. All of them by default. */
  named?: number
}

/** The groups of a device; all of them on hover, where they do not fit. */
export const GroupTags = ({ groups, named = groups.length }: GroupTagsProps) =>
  groups.length === 0 ? (
    '-'
  ) : (
    <span
      className={classes.groups}
      data-counts={groups.length > named || undefined}
      title={groups.join(', ')}
    >
      {groups.slice(0, named).map((group) => (
        <span key={group} className={classes.group}>
          {group}
        </span>
      ))}
      {groups.length > named && <span className={classes.more}>+{groups.length - named}</span>}
    </span>
  )
