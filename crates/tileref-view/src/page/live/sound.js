// The sounds of a screen, off until somebody switches them on: a turn, the last ten seconds, time is up, a bonus, the end.

const TUNES = { turn: [660, 880], soon: [990], up: [440, 330, 220], bonus: [660, 880, 1100], end: [523, 659, 784, 1047] };
const LENGTH = .13;

let [audio, isOn] = [null, false];

export function sound(name) {
  if (!isOn) return;
  TUNES[name].forEach((pitch, n) => {
    const [tone, volume, at] = [audio.createOscillator(), audio.createGain(), audio.currentTime + n * LENGTH];
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(.2, at);
    volume.gain.exponentialRampToValueAtTime(.001, at + LENGTH);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + LENGTH);
  });
}

// The switch of this screen; browsers allow sound only after a tap.
export function soundSwitch(button) {
  button.onclick = () => {
    isOn = !isOn;
    audio = audio || new AudioContext();
    button.setAttribute("aria-pressed", String(isOn));
    sound("turn");
  };
}
