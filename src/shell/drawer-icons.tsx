import { drawIcon } from '../ui/icon';

export const SunIcon = () =>
  drawIcon(
    'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zm0-14v2m0 16v2M2 12h2m16 0h2M5 5l1.4 1.4m11.2 11.2L19 19M5 19l1.4-1.4M17.6 6.4L19 5',
  );
export const MoonIcon = () => drawIcon('M20 14A8.5 8.5 0 0 1 10 4a8.5 8.5 0 1 0 10 10z');
export const SupportIcon = () =>
  drawIcon('M4 17v-5a8 8 0 0 1 16 0v5M4 14h3v6H5a1 1 0 0 1-1-1zm16 0h-3v6h2a1 1 0 0 0 1-1z');
export const SignOutIcon = () => drawIcon('M10 4H6a1 1 0 0 0-1 1v14a1 1 0 0 0 1 1h4m5-4l4-4-4-4m4 4H10');
export const EditIcon = () => drawIcon('M4 20l1-4.5L16 4.5l3.5 3.5L8.5 19zM13.5 7l3.5 3.5');
