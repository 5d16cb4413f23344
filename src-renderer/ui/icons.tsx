/** Line icons on a 20-unit grid, drawn for this window: 1.5 units wide, round ends. */
const paths = {
  find: "M8.5 3a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11M12.5 12.5l4.5 4.5",
  fly: "M1.5 10.5h3.2l2.6-7 5 13.5 2.6-6.5h3.6",
  bookings: "M3 4.5h14v11.5h-14zM3 8.5h14M6.5 12h4",
  schedule: "M3 5h14v12h-14zM3 9h14M7 3v4M13 3v4M7 13h6",
  logbook:
    "M4.5 3h9.5a1.5 1.5 0 0 1 1.5 1.5v12.5h-9.5a1.5 1.5 0 0 1-1.5-1.5zM4.5 15.5a1.5 1.5 0 0 1 1.5-1.5h9.5M8 6.5h4.5",
  airline: "M3.5 17v-9l6.5-5 6.5 5v9M3.5 17h4v-5h5v5h4",
  settings:
    "M10 7.2a2.8 2.8 0 1 0 0 5.6a2.8 2.8 0 1 0 0-5.6M10 2v2.2M10 15.8v2.2M2 10h2.2M15.8 10h2.2M4.3 4.3l1.6 1.6M14.1 14.1l1.6 1.6M4.3 15.7l1.6-1.6M14.1 5.9l1.6-1.6",
  more: "M10 3.5a1 1 0 1 0 0 2a1 1 0 1 0 0-2M10 9a1 1 0 1 0 0 2a1 1 0 1 0 0-2M10 14.5a1 1 0 1 0 0 2a1 1 0 1 0 0-2",
  plus: "M10 4v12M4 10h12",
  minus: "M4 10h12",
  close: "M5 5l10 10M15 5l-10 10",
  fit: "M3 7.5v-4.5h4.5M12.5 3h4.5v4.5M17 12.5v4.5h-4.5M7.5 17h-4.5v-4.5",
  follow: "M10 6a4 4 0 1 0 0 8a4 4 0 1 0 0-8M10 2v4M10 14v4M2 10h4M14 10h4",
  north: "M10 2.5l3.5 6.5h-7zM7 17.5v-6.5l6 6.5v-6.5",
  track: "M10 2.5l5.5 14-5.5-3.5-5.5 3.5z",
  chevron: "M5 7.5l5 5 5-5",
  play: "M6.5 4l9.5 6l-9.5 6z",
  pause: "M7 4.5v11M13 4.5v11",
  check: "M4 10.5l4 4 8-9",
  caution: "M10 3l7.5 13.5h-15zM10 8v4M10 14.2v.3",
  external: "M8 4h-4v12h12v-4M11.5 3.5h5v5M16.5 3.5l-7.5 7.5",
} as const;

export type IconName = keyof typeof paths;

/** `size`: pixels at the default text size. Grows with the text size. */
export function Icon({ name, size = 20 }: { readonly name: IconName; readonly size?: number }) {
  const side = `${size / 16}rem`;
  return (
    <svg
      className="icon"
      aria-hidden="true"
      width={side}
      height={side}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={paths[name]} />
    </svg>
  );
}
