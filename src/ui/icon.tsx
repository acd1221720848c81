// Each picture is a function of its own, so that a chunk carries only those it shows.
const draw = (d: string) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={d} />
  </svg>
);

export const MenuIcon = () => draw('M4 6.5h16M4 12h11M4 17.5h16');
export const HistoryIcon = () => draw('M4 5v4.5h4.5M4.2 9.5A8 8 0 1 1 4 13m8-5v4.5l3 2');
export const HomeIcon = () => draw('M4 11l8-7 8 7v8a1 1 0 0 1-1 1h-4.5v-6h-5v6H5a1 1 0 0 1-1-1z');
export const PaymentIcon = () =>
  draw('M5 5.5h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2zM3 10h18M7 14.5h4');
export const WalletIcon = () =>
  draw(
    'M18 8V5.5a1 1 0 0 0-1-1H6a2 2 0 0 0 0 4h13a1 1 0 0 1 1 1V19a1 1 0 0 1-1 1H6a2 2 0 0 1-2-2V6.5M20 12h-4a2 2 0 0 0 0 4h4',
  );
export const ReferIcon = () =>
  draw('M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zm-6.5 9a6.5 6.5 0 0 1 13 0M19 8.5v6M16 11.5h6');
export const RechargeIcon = () => draw('M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zm0-13v8m-4-4h8');
export const CloseIcon = () => draw('M6 6l12 12M18 6L6 18');
export const ShareIcon = () => draw('M12 15V3.5M8 7l4-4 4 4M6 11.5H5v8a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-8h-1');
export const CopyIcon = () =>
  draw(
    'M9 9h10a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1V10a1 1 0 0 1 1-1zm-4 6a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v1',
  );
export const CheckIcon = () => draw('M5 12.5l4.5 4.5L19 7.5');
export const WarningIcon = () => draw('M12 4L2.5 20h19zm0 6v4.5m0 2.5v.1');
export const SunIcon = () =>
  draw(
    'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zm0-14v2m0 16v2M2 12h2m16 0h2M5 5l1.4 1.4m11.2 11.2L19 19M5 19l1.4-1.4M17.6 6.4L19 5',
  );
export const MoonIcon = () => draw('M20 14A8.5 8.5 0 0 1 10 4a8.5 8.5 0 1 0 10 10z');
export const EyeIcon = () =>
  draw('M2 12s3.5-6.5 10-6.5S22 12 22 12s-3.5 6.5-10 6.5S2 12 2 12zm10 3a3 3 0 1 0 0-6 3 3 0 0 0 0 6z');
export const EyeOffIcon = () =>
  draw(
    'M4 4l16 16M9.5 5.8A10 10 0 0 1 12 5.5c6.5 0 10 6.5 10 6.5s-1 1.9-3 3.7M6 7.5A16 16 0 0 0 2 12s3.5 6.5 10 6.5a10 10 0 0 0 4.5-1M10 10a3 3 0 0 0 4 4',
  );
export const SupportIcon = () => draw('M4 17v-5a8 8 0 0 1 16 0v5M4 14h3v6H5a1 1 0 0 1-1-1zm16 0h-3v6h2a1 1 0 0 0 1-1z');
export const SignOutIcon = () => draw('M10 4H6a1 1 0 0 0-1 1v14a1 1 0 0 0 1 1h4m5-4l4-4-4-4m4 4H10');
export const EditIcon = () => draw('M4 20l1-4.5L16 4.5l3.5 3.5L8.5 19zM13.5 7l3.5 3.5');
