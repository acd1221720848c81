import { drawIcon } from './icons';

export const backIcon = drawIcon('M15 5l-7 7 7 7');
export const menuIcon = drawIcon('M4 6.5h16M4 12h11M4 17.5h16');
export const historyIcon = drawIcon('M4 5v4.5h4.5M4.2 9.5A8 8 0 1 1 4 13m8-5v4.5l3 2');
export const homeIcon = drawIcon('M4 11l8-7 8 7v8a1 1 0 0 1-1 1h-4.5v-6h-5v6H5a1 1 0 0 1-1-1z');
export const paymentIcon = drawIcon(
  'M5 5.5h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2zM3 10h18M7 14.5h4',
);
export const walletIcon = drawIcon(
  'M18 8V5.5a1 1 0 0 0-1-1H6a2 2 0 0 0 0 4h13a1 1 0 0 1 1 1V19a1 1 0 0 1-1 1H6a2 2 0 0 1-2-2V6.5M20 12h-4a2 2 0 0 0 0 4h4',
);
export const referIcon = drawIcon(
  'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zm-6.5 9a6.5 6.5 0 0 1 13 0M19 8.5v6M16 11.5h6',
);
export const rechargeIcon = drawIcon('M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zm0-13v8m-4-4h8');
