// The audio thread: an AudioWorklet that asks the page for sound by messages, always a few chunks ahead. audio.js is its
// other half.

"use strict";

class Speakers extends AudioWorkletProcessor {
  constructor({ processorOptions }) {
    super();
    this.chunk = processorOptions.chunk; // frames in each
    this.queue = [];
    this.at = 0; // in the first chunk, in frames
    this.frames = 0; // waiting in the queue
    this.asked = 0; // chunks on their way
    this.ahead = 3 * this.chunk;
    this.last = [0, 0];
    this.port.onmessage = ({ data }) => {
      this.queue.push(data);
      this.frames += this.chunk;
      this.asked -= 1;
    };
  }

  process(_inputs, [[left, right]]) {
    const ran = this.frames > 0;
    for (let i = 0; i < left.length; i++) {
      const chunk = this.queue[0];
      if (chunk) {
        this.last = [chunk[2 * this.at], chunk[2 * this.at + 1]];
        this.frames -= 1;
        this.at += 1;
        if (this.at === this.chunk) {
          this.queue.shift();
          this.at = 0;
        }
      } else {
        // Too late: die away instead of clicking.
        this.last = [this.last[0] * 0.98, this.last[1] * 0.98];
      }
      left[i] = this.last[0];
      if (right) right[i] = this.last[1];
    }
    // Ran dry: a slow machine gets more to live on, at the price of a little delay.
    if (ran && this.frames === 0) this.ahead = Math.min(this.ahead + this.chunk, 8 * this.chunk);
    const wish = Math.ceil((this.ahead - this.frames) / this.chunk) - this.asked;
    if (wish > 0) {
      this.asked += wish;
      this.port.postMessage(wish);
    }
    return true;
  }
}

registerProcessor("thief-girl", Speakers);
