import classes from './group-tags.module.css'

/** The groups of a device; all of them on hover, where they do not fit. */
export const GroupTags = ({ groups }: { groups: readonly string[] }) =>
  groups.length === 0 ? (
    '-'
  ) : (
    <span className={classes.groups} title={groups.join(', ')}>
      {groups.map((group) => (
        <span key={group} className={classes.group}>
          {group}
        </span>
      ))}
    </span>
  )
