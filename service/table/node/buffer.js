/* As much of Node's `Buffer` as the verifier of game files uses. */

const encoder = new TextEncoder();

class Bytes extends Uint8Array {
  static from(value, encoding) {
    if (typeof value !== "string") return super.from(value);
    if (encoding === "hex") return super.from(value.match(/../g) ?? [], (pair) => parseInt(pair, 16));
    return new Bytes(encoder.encode(value));
  }

  static alloc = (length) => new Bytes(length);
  static byteLength = (text) => encoder.encode(text).length;
  static isBuffer = (value) => value instanceof Bytes;

  static concat(parts) {
    const joined = new Bytes(parts.reduce((sum, part) => sum + part.length, 0));
    parts.reduce((at, part) => (joined.set(part, at), at + part.length), 0);
    return joined;
  }

  equals(other) {
    return this.length === other.length && this.every((byte, at) => byte === other[at]);
  }

  writeUInt32BE(value, at = 0) {
    new DataView(this.buffer, this.byteOffset).setUint32(at, value);
  }

  writeBigUInt64BE(value, at = 0) {
    new DataView(this.buffer, this.byteOffset).setBigUint64(at, value);
  }

  readUInt32BE(at = 0) {
    return new DataView(this.buffer, this.byteOffset).getUint32(at);
  }

  toString(encoding = "utf8") {
    if (encoding === "hex") return Array.from(this, (byte) => byte.toString(16).padStart(2, "0")).join("");
    return new TextDecoder().decode(this);
  }
}

globalThis.Buffer ??= Bytes;
export const Buffer = globalThis.Buffer;
