// Small pictures. What they mean is always said beside them.

export function Amber() {
  return (
    <svg class="icon amber" viewBox="0 0 16 16" aria-hidden="true">
      <path d="M8 1 14 6 11.5 14h-7L2 6Z" />
      <path class="shine" d="M8 1 5 6l3 8 3-8ZM2 6h12" />
    </svg>
  );
}

export function Key({ color, forged }: { color: string; forged: boolean }) {
  return (
    <svg class={`icon key key-${color} ${forged ? "forged" : ""}`} viewBox="0 0 24 16" aria-hidden="true">
      <path d="M7 2a6 6 0 1 0 5.3 8.8H15l2 2 2-2 2 2 2-2.8L20.500 6H12.300A6 6 0 0 0 7 2Zm-1.500 4.500a1.700 1.700 0 1 1 0 3.400 1.700 1.700 0 0 1 0-3.400Z" />
    </svg>
  );
}

export function Sword() {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d="M14 1 6.500 8.500l1 1L15 2V1ZM4.500 8 8 11.500 7 12.500 5.700 11.200 2.500 14.500 1.500 13.500 4.800 10.300 3.500 9Z" />
    </svg>
  );
}

export function Shield() {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d="M8 1 14 3v4.500C14 11 11.500 14 8 15.200 4.500 14 2 11 2 7.500V3Z" />
    </svg>
  );
}

export function Drop() {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d="M8 1c2.500 3.600 5 6 5 9a5 5 0 0 1-10 0c0-3 2.500-5.400 5-9Z" />
    </svg>
  );
}

export function Chain() {
  return (
    <svg class="icon line" viewBox="0 0 16 16" aria-hidden="true">
      <rect x="1.500" y="5" width="7.500" height="6" rx="3" />
      <rect x="7" y="5" width="7.500" height="6" rx="3" />
    </svg>
  );
}
