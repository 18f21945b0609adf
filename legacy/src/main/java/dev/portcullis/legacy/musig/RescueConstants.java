package dev.portcullis.legacy.musig;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import org.bouncycastle.crypto.engines.ChaChaEngine;
import org.bouncycastle.crypto.params.KeyParameter;
import org.bouncycastle.crypto.params.ParametersWithIV;

/** Rescue's constants, derived as franklin-crypto does ({@code src/rescue/bn256/mod.rs}). */
final class RescueConstants {
  private RescueConstants() {}

  /**
   * The constants before and after each half round: {@code additions} for each element of the
   * state.
   */
  static Fr[][] additions(int additions, int width) {
    Fr[][] found = new Fr[additions][width];
    int count = 0;
    for (int nonce = 0; count < additions * width; nonce++) {
      byte[] purpose = ByteBuffer.allocate(4).putInt(nonce).array();
      long[] words = LittleEndian.words(Blake2s.hash("Rescue_f", purpose), 0);
      if (Fr.isBelowModulus(words) && !Fr.ofWords(words).isZero()) {
        found[count / width][count % width] = Fr.ofWords(words);
        count++;
      }
    }
    return found;
  }

  /** The Cauchy matrix, 1 / (x - y), of the first numbers of a pseudo-random stream. */
  static Fr[][] matrix(int width) {
    Fr[] numbers = pseudoRandom(2 * width);
    Fr[][] matrix = new Fr[width][width];
    for (int row = 0; row < width; row++) {
      for (int column = 0; column < width; column++) {
        matrix[row][column] = numbers[row].minus(numbers[width + column]).inverse();
      }
    }
    return matrix;
  }

  /**
   * Elements as {@code rand} 0.4 generates them by ChaCha20. Its seed is only the first four bytes
   * of the hash, eight times: the reader in the original restarts for each word. Numbers not below
   * P are skipped, and the others are interpreted as Montgomery form.
   */
  private static Fr[] pseudoRandom(int count) {
    byte[] hash = Blake2s.hash("ResM0003");
    byte[] key = new byte[32];
    for (int i = 0; i < key.length; i++) {
      // A word is read big-endian, and ChaCha takes words little-endian.
      key[i] = hash[3 - i % 4];
    }
    ChaChaEngine cipher = new ChaChaEngine(20);
    cipher.init(true, new ParametersWithIV(new KeyParameter(key), new byte[8]));
    Fr outOfForm = Fr.of(BigInteger.ONE.shiftLeft(256)).inverse();
    Fr[] found = new Fr[count];
    for (int i = 0; i < count; ) {
      long[] words = new long[4];
      for (int word = 0; word < words.length; word++) {
        // Two words of the stream, the higher first.
        words[word] = (nextWord(cipher) << 32) | nextWord(cipher);
      }
      words[3] &= -1L >>> 2;
      if (Fr.isBelowModulus(words)) {
        found[i++] = Fr.ofWords(words).times(outOfForm);
      }
    }
    return found;
  }

  private static long nextWord(ChaChaEngine cipher) {
    byte[] stream = new byte[4];
    cipher.processBytes(new byte[4], 0, 4, stream, 0);
    return Integer.toUnsignedLong(Integer.reverseBytes(ByteBuffer.wrap(stream).getInt()));
  }
}
