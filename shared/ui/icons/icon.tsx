/** Line icons on a 20 by 20 grid. Each is its own export, so that a bundle contains only the icons it uses. */

/** The `d` attribute of an icon's path. */
export type IconShape = string;

export const alertIcon: IconShape = 'M10 1.9 18.1 10 10 18.1 1.9 10zM10 6.25v4.5M10 12.15v1.6';
export const bagIcon: IconShape = 'M4.25 6.75h11.5l.75 10.5h-13zM7.25 6.75V5.5a2.75 2.75 0 0 1 5.5 0v1.25';
export const backIcon: IconShape = 'M16.5 10H4M9.25 4.75 4 10l5.25 5.25';
export const calendarIcon: IconShape = 'M3 4.5h14V17H3zM3 8.5h14M6.75 2.5v4M13.25 2.5v4';
export const cameraIcon: IconShape =
  'M2.5 6h3.75L7.5 4h5l1.25 2h3.75v10h-15zM10 8a2.75 2.75 0 1 1 0 5.5A2.75 2.75 0 0 1 10 8z';
export const cardIcon: IconShape =
  'M2.5 6a1.5 1.5 0 0 1 1.5-1.5h12A1.5 1.5 0 0 1 17.5 6v8a1.5 1.5 0 0 1-1.5 1.5H4A1.5 1.5 0 0 1 2.5 14zM2.5 8.25h15M5.5 12h3';
export const checkIcon: IconShape = 'm4 10.5 4 4 8-9';
export const clockIcon: IconShape =
  'M10 2.75a7.25 7.25 0 1 1 0 14.5 7.25 7.25 0 0 1 0-14.5zM10 6v4.25l3 1.75';
export const closeIcon: IconShape = 'm5 5 10 10M15 5 5 15';
export const downIcon: IconShape = 'm4.5 7.5 5.5 5.5 5.5-5.5';
export const downloadIcon: IconShape = 'M10 3v9.25M5.75 8.25 10 12.5l4.25-4.25M3.5 13v3.5h13V13';
export const externalIcon: IconShape = 'M8 4H3.5v12.5H16V12M11 3.5h5.5V9M16.5 3.5 9 11';
export const eyeIcon: IconShape =
  'M1.75 10S4.75 4.75 10 4.75 18.25 10 18.25 10 15.25 15.25 10 15.25 1.75 10 1.75 10zM10 7.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z';
export const eyeOffIcon: IconShape =
  'M3 3l14 14M7.8 5.1A8.3 8.3 0 0 1 10 4.75c5.25 0 8.25 5.25 8.25 5.25a13 13 0 0 1-2.4 2.9M5 6.4A13.5 13.5 0 0 0 1.75 10S4.75 15.25 10 15.25a8 8 0 0 0 3.4-.75';
export const fileIcon: IconShape = 'M4.5 2.5h7L15.5 6.5v11h-11zM11.5 2.5v4h4';
export const flagIcon: IconShape = 'M4.5 17.5v-14h10.5l-2.5 3.75L15 11H4.5';
export const globeIcon: IconShape =
  'M10 2.75a7.25 7.25 0 1 1 0 14.5 7.25 7.25 0 0 1 0-14.5zM2.75 10h14.5M10 2.75c2 2 3 4.5 3 7.25s-1 5.25-3 7.25c-2-2-3-4.5-3-7.25s1-5.25 3-7.25z';
export const helpIcon: IconShape =
  'M10 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15zM7.75 7.9a2.25 2.25 0 1 1 3.2 2.05c-.6.3-.95.75-.95 1.4v.15M10 13.6v.4';
export const idCardIcon: IconShape =
  'M2 4.5h16v11H2zM11.5 8h4M11.5 11h4M6.5 7a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3zM3.9 13.25c.3-1.25 1.3-2 2.6-2s2.3.75 2.6 2';
export const imageIcon: IconShape = 'M3 3.5h14v13H3zM3 13.5l4-4 3.5 3.5 2.5-2.5 4 4M12.5 6.5h1.5v1.5h-1.5z';
export const infoIcon: IconShape =
  'M3 5.5A2.5 2.5 0 0 1 5.5 3h9A2.5 2.5 0 0 1 17 5.5v9a2.5 2.5 0 0 1-2.5 2.5h-9A2.5 2.5 0 0 1 3 14.5zM10 9.25V14M10 6v1.6';
export const leftIcon: IconShape = 'M12.5 4.5 7 10l5.5 5.5';
export const linkIcon: IconShape =
  'M8 12l4-4M9.5 5.5l1.25-1.25a3.54 3.54 0 0 1 5 5L14.5 10.5M10.5 14.5l-1.25 1.25a3.54 3.54 0 0 1-5-5L5.5 9.5';
export const lockIcon: IconShape = 'M4.25 8.75h11.5v8H4.25zM6.75 8.75V6.5a3.25 3.25 0 0 1 6.5 0v2.25';
export const mailIcon: IconShape = 'M2.5 4.5h15v11h-15zM2.5 5.25 10 11l7.5-5.75';
export const medicareIcon: IconShape = 'M2 4.5h16v11H2zM6.25 7.5v5M3.75 10h5M11.5 8.5h4M11.5 11.5h4';
export const menuIcon: IconShape = 'M2.5 5.5h15M2.5 10h15M2.5 14.5h15';
export const minusIcon: IconShape = 'M3.5 10h13';
export const mobileIcon: IconShape = 'M5.5 2.5h9v15h-9zM8.75 14.75h2.5';
export const passportIcon: IconShape =
  'M4 2.5h12v15H4zM7.25 14.5h5.5M10 5.25a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM7 8.25h6';
export const pauseIcon: IconShape = 'M7 4v12M13 4v12';
export const playIcon: IconShape = 'M6 3.75 15.5 10 6 16.25z';
export const phoneIcon: IconShape = 'M5.5 2.5h9v15h-9zM8.75 14.75h2.5';
export const plusIcon: IconShape = 'M10 3.5v13M3.5 10h13';
export const returnIcon: IconShape = 'M7 3.75 3 7.75l4 4M3 7.75h9.25a4.25 4.25 0 0 1 0 8.5H8';
export const rightIcon: IconShape = 'm7.5 4.5 5.5 5.5-5.5 5.5';
export const searchIcon: IconShape = 'M8.75 3.25a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11zM12.75 12.75 17 17';
export const shareIcon: IconShape = 'M10 12V3M6.25 6.5 10 2.75l3.75 3.75M6 9.5H3.75v7.75h12.5V9.5H14';
export const stopIcon: IconShape = 'M6.7 2.5h6.6l4.2 4.2v6.6l-4.2 4.2H6.7l-4.2-4.2V6.7zM6.5 10h7';
export const trashIcon: IconShape =
  'M3.5 5.5h13M7.5 5.5v-2h5v2M5 5.5 5.75 17h8.5L15 5.5M8.25 8.5v5.5M11.75 8.5v5.5';
export const truckIcon: IconShape =
  'M1.75 4.75h9.75v9H1.75zM11.5 8h3.75l3 3v2.75H11.5zM5.25 12.75a1.75 1.75 0 1 1 0 3.5 1.75 1.75 0 0 1 0-3.5zM14.75 12.75a1.75 1.75 0 1 1 0 3.5 1.75 1.75 0 0 1 0-3.5z';
export const uploadIcon: IconShape = 'M10 13V3.75M5.75 7.75 10 3.5l4.25 4.25M3.5 13v3.5h13V13';
export const userIcon: IconShape =
  'M10 3.25a3.25 3.25 0 1 1 0 6.5 3.25 3.25 0 0 1 0-6.5zM3.5 17.25c.5-3.25 3-5 6.5-5s6 1.75 6.5 5';

interface IconProps {
  shape: IconShape;
  /** Edge length in CSS pixels. */
  size?: number;
  /** Mirrors the icon in right-to-left pages. For arrows only. */
  flip?: boolean;
  className?: string;
}

/** A decorative icon: the text beside it, or the button's name, says what it means. */
export const Icon = ({ shape, size = 20, flip = false, className = '' }: IconProps) => (
  <svg
    className={`ff-icon${flip ? ' ff-flip' : ''} ${className}`.trim()}
    width={size}
    height={size}
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    aria-hidden="true"
  >
    <path d={shape} />
  </svg>
);
