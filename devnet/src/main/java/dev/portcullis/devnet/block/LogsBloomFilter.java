package dev.portcullis.devnet.block;

import dev.portcullis.devnet.state.Log;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.crypto.Keccak;
import java.util.List;

/** The 2048-bit filter over addresses and topics of logs (yellow paper, section 4.3.1). */
public final class LogsBloomFilter {
  /** The filter of no logs. */
  public static final Bytes EMPTY = Bytes.wrap(new byte[256]);

  private static final int BITS = 2048;

  private LogsBloomFilter() {}

  /**
   * The filter of some logs.
   *
   * @param logs the logs
   * @return 256 bytes
   */
  public static Bytes of(List<Log> logs) {
    if (logs.isEmpty()) {
      return EMPTY;
    }
    byte[] bits = new byte[BITS / 8];
    for (Log log : logs) {
      add(bits, log.address().toArray());
      for (Hash topic : log.topics()) {
        add(bits, topic.toArray());
      }
    }
    return Bytes.wrap(bits);
  }

  private static void add(byte[] bits, byte[] item) {
    byte[] hash = Keccak.hash(item).toArray();
    for (int i = 0; i < 6; i += 2) {
      int bit = ((hash[i] & 0xff) << 8 | (hash[i + 1] & 0xff)) & (BITS - 1);
      bits[bits.length - 1 - bit / 8] |= (byte) (1 << (bit % 8));
    }
  }
}
