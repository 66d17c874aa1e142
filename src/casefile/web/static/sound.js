// Four quiet sounds, made on the spot. Silent until the reader has switched sound on.

let context = null;

const SOUNDS = {
  dice: () => [0, 0.08, 0.15].forEach((at, i) => noise(at, 0.07, "bandpass", 700 + 250 * i, 0.2)),
  card: () => noise(0, 0.16, "highpass", 2200, 0.05),
  pencil: () => [0, 0.1].forEach((at) => noise(at, 0.08, "bandpass", 3600, 0.05)),
  bell: () => [1046, 2093].forEach((frequency) => sound(new OscillatorNode(context, { frequency }), 0, 0.38, 40 / frequency)),
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
  const buffer = new AudioBuffer({ length: 48000 * length, sampleRate: 48000 });
  buffer.copyToChannel(Float32Array.from({ length: buffer.length }, () => Math.random() * 2 - 1), 0);
  const filter = new BiquadFilterNode(context, { type, frequency });
  sound(new AudioBufferSourceNode(context, { buffer }), at, length, volume, filter);
}

/** Lets a source sound for `length` seconds, growing quiet. */
function sound(source, at, length, volume, filter = new GainNode(context)) {
  const begin = context.currentTime + at;
  const fade = new GainNode(context);
  fade.gain.setValueAtTime(volume, begin);
  fade.gain.exponentialRampToValueAtTime(0.0001, begin + length);
  source.connect(filter).connect(fade).connect(context.destination);
  source.start(begin);
  source.stop(begin + length);
}
