// The icons that only the shell and its pages show: a public page doesn't carry them.
import { drawIcon } from './icons';

export const MenuIcon = () => drawIcon('M4 6.5h16M4 12h11M4 17.5h16');
export const HistoryIcon = () => drawIcon('M4 5v4.5h4.5M4.2 9.5A8 8 0 1 1 4 13m8-5v4.5l3 2');
export const HomeIcon = () => drawIcon('M4 11l8-7 8 7v8a1 1 0 0 1-1 1h-4.5v-6h-5v6H5a1 1 0 0 1-1-1z');
export const PaymentIcon = () =>
  drawIcon('M5 5.5h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2zM3 10h18M7 14.5h4');
export const WalletIcon = () =>
  drawIcon(
    'M18 8V5.5a1 1 0 0 0-1-1H6a2 2 0 0 0 0 4h13a1 1 0 0 1 1 1V19a1 1 0 0 1-1 1H6a2 2 0 0 1-2-2V6.5M20 12h-4a2 2 0 0 0 0 4h4',
  );
export const ReferIcon = () =>
  drawIcon('M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zm-6.5 9a6.5 6.5 0 0 1 13 0M19 8.5v6M16 11.5h6');
export const RechargeIcon = () => drawIcon('M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zm0-13v8m-4-4h8');
export const ShareIcon = () => drawIcon('M12 15V3.5M8 7l4-4 4 4M6 11.5H5v8a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-8h-1');
export const CopyIcon = () =>
  drawIcon(
    'M9 9h10a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1V10a1 1 0 0 1 1-1zm-4 6a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v1',
  );
export const CheckIcon = () => drawIcon('M5 12.5l4.5 4.5L19 7.5');
export const SunIcon = () =>
  drawIcon(
    'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zm0-14v2m0 16v2M2 12h2m16 0h2M5 5l1.4 1.4m11.2 11.2L19 19M5 19l1.4-1.4M17.6 6.4L19 5',
  );
export const MoonIcon = () => drawIcon('M20 14A8.5 8.5 0 0 1 10 4a8.5 8.5 0 1 0 10 10z');
export const SupportIcon = () =>
  drawIcon('M4 17v-5a8 8 0 0 1 16 0v5M4 14h3v6H5a1 1 0 0 1-1-1zm16 0h-3v6h2a1 1 0 0 0 1-1z');
export const SignOutIcon = () => drawIcon('M10 4H6a1 1 0 0 0-1 1v14a1 1 0 0 0 1 1h4m5-4l4-4-4-4m4 4H10');
export const EditIcon = () => drawIcon('M4 20l1-4.5L16 4.5l3.5 3.5L8.5 19zM13.5 7l3.5 3.5');
