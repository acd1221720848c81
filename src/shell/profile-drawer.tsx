import { useSignals } from '@preact/signals-react/runtime';
import type { User } from '../api/user';
import { SUPPORT_URL } from '../config';
import { closeOverlay } from '../state/location';
import { signOut } from '../state/session';
import { theme, toggleTheme } from '../state/theme';
import { Button } from '../ui/button';
import { Drawer } from '../ui/drawer';
import { EditIcon, MoonIcon, SignOutIcon, SunIcon, SupportIcon } from '../ui/shell-icons';
import { ShareInvite } from './share-invite';
import { DialogToaster } from './toaster';

/** Fixed by the spec (section 9). */
const ACTIVE_USERS = '02';

/** A page of its own for a web address; the mail and telephone apps open beside this one. */
function openSupport() {
  if (SUPPORT_URL.startsWith('http')) open(SUPPORT_URL, '_blank', 'noopener');
  else location.assign(SUPPORT_URL);
}

/** The left-hand drawer, its contents in the order of the spec (section 2, Profile drawer). */
export function ProfileDrawer({ user }: { user: User }) {
  useSignals();
  const dark = theme.value === 'dark';
  return (
    <Drawer
      side="left"
      label="Profile"
      head={
        <button
          type="button"
          className="icon-button"
          role="switch"
          aria-checked={!dark}
          aria-label="Light theme"
          onClick={toggleTheme}
        >
          {dark ? <SunIcon /> : <MoonIcon />}
        </button>
      }
      toaster={<DialogToaster />}
      onClose={closeOverlay}
    >
      <h2 className="drawer-title">{user.name}</h2>
      <dl className="drawer-list">
        <Line label="User ID" value={user.userId} />
        <Line label="Username" value={user.username} />
        <Line label="Phone number" value={user.phoneNumber} />
        {user.email && <Line label="Email" value={user.email} />}
        <Line label="Status" value={user.active ? 'Active' : 'Deactive'} />
        <Line label="Level" value={user.level} />
        <Line label="Referral ID" value={user.referenceId} />
      </dl>
      <div className="drawer-actions">
        <ShareInvite />
      </div>
      <dl className="drawer-list">
        <Line label="Number of Active Users" value={ACTIVE_USERS} />
      </dl>
      <p className="drawer-club">User Club</p>
      <div className="drawer-actions">
        <a className="button" data-kind="quiet" href="/profile">
          <EditIcon />
          Edit Profile
        </a>
        <Button kind="quiet" onClick={signOut}>
          <SignOutIcon />
          Sign Out
        </Button>
        <Button kind="quiet" onClick={openSupport}>
          <SupportIcon />
          Get Support
        </Button>
      </div>
    </Drawer>
  );
}

const Line = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value || '—'}</dd>
  </div>
);
