import type { ReactNode } from 'react';
import { closeOverlay } from '../state/location';
import { Drawer } from '../ui/drawer';
import { DialogToaster } from './toaster';

/** A titled drawer at the right. It is open while it is rendered. */
export const Panel = ({ title, children }: { title: string; children: ReactNode }) => (
  <Drawer
    side="right"
    label={title}
    head={<h2 className="drawer-title">{title}</h2>}
    toaster={<DialogToaster />}
    onClose={closeOverlay}
  >
    {children}
  </Drawer>
);
