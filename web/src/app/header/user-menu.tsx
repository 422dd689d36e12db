import { Menu } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useAuth } from '../../session/auth/index.ts'
import { useBrand } from '../../session/brand/brand.tsx'
import { paths } from '../../session/paths.ts'
import { useIsInternal } from '../../session/signed-in.tsx'
import type { WorldSession } from '../../session/world/world.tsx'
import {
  IconChevronDown,
  IconExternalLink,
  IconEye,
  IconHistory,
  IconInfoCircle,
  IconLifebuoy,
  IconLogout,
  IconMapPin,
  IconPolygon,
  IconQrcode,
  IconSettings,
  IconStack2,
  IconUsers,
  IconWorldPlus,
} from '../../ui/icons.ts'
import { initials } from '../../ui/initials.ts'
import { AboutDialog } from './about-dialog.tsx'
import { AppearanceChoice } from './appearance-choice.tsx'
import button from './icon-button.module.css'
import classes from './user-menu.module.css'
import { type AdministrativeItem, menuItemPath, userMenuItems } from './user-menu-items.ts'
import { WaitingCount } from './waiting-count.tsx'

const itemIcons: Record<AdministrativeItem, typeof IconStack2> = {
  bulkActions: IconStack2,
  enrollment: IconQrcode,
  homeLocations: IconMapPin,
  zones: IconPolygon,
  settings: IconSettings,
  watches: IconEye,
  users: IconUsers,
  audit: IconHistory,
}

const nameOf = (email: string) => email.split('@', 1).join()

interface UserMenuProps {
  user: { email: string; role?: WorldSession['user']['role'] | undefined }
  /** Absent outside a world, where there is nothing to administer. */
  session?: WorldSession
}

/** The menu of A-515, in its order; the provider's staff may add worlds too. */
export function UserMenu({ user, session }: UserMenuProps) {
  const { t } = useTranslation('app')
  const [aboutOpened, setAboutOpened] = useState(false)
  const target = useRef<HTMLButtonElement>(null)
  const { signOut } = useAuth()
  const { helpCenter } = useBrand()
  const items = session ? userMenuItems(session) : []
  const isInternal = useIsInternal()
  const isAdministrator = user.role === 'administrator'
  return (
    <>
      <Menu position="bottom-end" width={264}>
        <Menu.Target>
          <button type="button" className={`${button.button} ${classes.target}`} ref={target}>
            <span className={classes.disc} aria-hidden="true">
              {initials(nameOf(user.email))}
            </span>
            <span className={classes.email}>
              <span className={classes.address}>{user.email}</span>{' '}
              {isAdministrator && <span>{t('header.administrator')}</span>}
            </span>
            <IconChevronDown size={16} stroke={1.75} aria-hidden="true" className={classes.arrow} />
          </button>
        </Menu.Target>
        <Menu.Dropdown aria-label={t('header.menu')}>
          <div className={classes.person}>
            <div className={classes.personEmail}>{user.email}</div>
            {user.role && <div className={classes.personRole}>{t(`roles.${user.role}`)}</div>}
          </div>
          <Menu.Divider />
          {session &&
            items.map((item) => {
              const Icon = itemIcons[item]
              return (
                <Menu.Item
                  key={item}
                  component={Link}
                  to={menuItemPath(session, item)}
                  leftSection={<Icon size={18} stroke={1.5} />}
                  rightSection={item === 'enrollment' && <WaitingCount session={session} />}
                >
                  {t(`menu.${item}`)}
                </Menu.Item>
              )
            })}
          {isInternal && (
            <Menu.Item
              component={Link}
              to={paths.addWorld}
              leftSection={<IconWorldPlus size={18} stroke={1.5} />}
            >
              {t('menu.addWorld')}
            </Menu.Item>
          )}
          {(items.length > 0 || isInternal) && <Menu.Divider />}
          <Menu.Item
            component="a"
            href={helpCenter}
            target="_blank"
            rel="noopener noreferrer"
            leftSection={<IconLifebuoy size={18} stroke={1.5} />}
            rightSection={<IconExternalLink size={16} stroke={1.5} />}
          >
            {t('menu.helpCenter')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconInfoCircle size={18} stroke={1.5} />}
            onClick={() => setAboutOpened(true)}
          >
            {t('menu.about')}
          </Menu.Item>
          <Menu.Divider />
          <AppearanceChoice />
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={18} stroke={1.5} />} onClick={() => signOut()}>
            {t('menu.signOut')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <AboutDialog
        opened={aboutOpened}
        onClose={() => setAboutOpened(false)}
        onClosed={() => target.current?.focus()}
      />
    </>
  )
}
