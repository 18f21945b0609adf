package dev.portcullis.legacy.musig;

import java.math.BigInteger;

/** Signs with a private key and a nonce that tests choose; never for a secret. */
record Signer(BigInteger privateKey) {
  Signer {
    privateKey = privateKey.mod(PrimeOrderGroup.ORDER);
  }

  EdwardsPoint key() {
    return PrimeOrderGroup.GENERATOR.times(words(privateKey));
  }

  byte[] publicKey() {
    return key().toBytes();
  }

  byte[] sign(byte[] message, BigInteger nonce) {
    return sign(key(), message, nonce);
  }

  /** As the owner of any point could, so that the equation holds where its order allows it. */
  byte[] sign(EdwardsPoint key, byte[] message, BigInteger nonce) {
    EdwardsPoint r = PrimeOrderGroup.GENERATOR.times(words(nonce.mod(PrimeOrderGroup.ORDER)));
    BigInteger challenge = challenge(key, r, message);
    BigInteger s = challenge.multiply(privateKey).add(nonce).mod(PrimeOrderGroup.ORDER);
    return signature(r.toBytes(), s);
  }

  static BigInteger challenge(EdwardsPoint key, EdwardsPoint r, byte[] message) {
    return number(LittleEndian.bytes(Musig.challenge(key, r, Musig.messageHash(message))));
  }

  static byte[] signature(byte[] r, BigInteger s) {
    byte[] signature = new byte[64];
    System.arraycopy(r, 0, signature, 0, 32);
    System.arraycopy(LittleEndian.bytes(words(s)), 0, signature, 32, 32);
    return signature;
  }

  static long[] words(BigInteger number) {
    long[] words = new long[4];
    for (int i = 0; i < words.length; i++) {
      words[i] = number.shiftRight(64 * i).longValue();
    }
    return words;
  }

  /** The number of bytes, the lowest first. */
  static BigInteger number(byte[] bytes) {
    byte[] reversed = new byte[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      reversed[i] = bytes[bytes.length - 1 - i];
    }
    return new BigInteger(1, reversed);
  }
}
