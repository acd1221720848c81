import { persistedSignal } from '../state/persisted';

export const isSoundOn = persistedSignal('sound', (stored) => stored === true, false);

export function toggleSound(): void {
  isSoundOn.value = !isSoundOn.peek();
  tick();
}

let context: AudioContext | undefined;

/** Plays one note that dies away like a struck coin. @param delay in seconds, like `seconds` */
function strike(frequency: number, seconds: number, volume: number, delay = 0): void {
  if (!isSoundOn.peek()) return;
  context ??= new AudioContext();
  void context.resume();
  const from = context.currentTime + delay;
  const tone = context.createOscillator();
  const loudness = context.createGain();
  tone.frequency.value = frequency;
  loudness.gain.setValueAtTime(volume, from);
  loudness.gain.exponentialRampToValueAtTime(0.0001, from + seconds);
  tone.connect(loudness).connect(context.destination);
  tone.start(from);
  tone.stop(from + seconds);
}

export function tick(): void {
  strike(2_400, 0.04, 0.08);
}

export function chime(isGain: boolean): void {
  const notes = isGain ? [1_047, 1_319, 1_568, 2_093] : [220];
  for (const [index, frequency] of notes.entries()) strike(frequency, isGain ? 0.6 : 0.25, 0.12, index * 0.09);
}
