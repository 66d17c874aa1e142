// Four quiet sounds, made on the spot. Silent until the reader has switched sound on.

let context = null;

const SOUNDS = {
  dice: () => [0, 0.08, 0.15].forEach((at, i) => noise(at, 0.07, "bandpass", 700 + 250 * i, 0.2)),
  card: () => noise(0, 0.16, "highpass", 2200, 0.05),
  pencil: () => [0, 0.1].forEach((at) => noise(at, 0.08, "bandpass", 3600, 0.05)),
  bell: () => [[1046, 0.05], [2093, 0.015]].forEach(([pitch, loud]) => tone(pitch, 0.38, loud)),
};

/** Whether the reader wants to hear anything. */
export const loud = () => document.body.dataset.sound === "on";

/** Plays one of the sounds: dice, card, pencil, bell. */
export function play(name) {
  if (!loud() || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  context.resume();
  SOUNDS[name]();
}

function noise(at, length, type, frequency, volume) {
  const size = Math.ceil(context.sampleRate * length);
  const buffer = context.createBuffer(1, size, context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < size; i++) data[i] = Math.random() * 2 - 1;
  const source = new AudioBufferSourceNode(context, { buffer });
  source.connect(new BiquadFilterNode(context, { type, frequency })).connect(fade(at, length, volume));
  source.start(context.currentTime + at);
}

function tone(frequency, length, volume) {
  const source = new OscillatorNode(context, { frequency });
  source.connect(fade(0, length, volume));
  source.start();
  source.stop(context.currentTime + length);
}

/** A way to the ear that grows quiet within `length` seconds. */
function fade(at, length, volume) {
  const gain = new GainNode(context, { gain: volume });
  gain.gain.setValueAtTime(volume, context.currentTime + at);
  gain.gain.exponentialRampToValueAtTime(0.0001, context.currentTime + at + length);
  gain.connect(context.destination);
  return gain;
}
