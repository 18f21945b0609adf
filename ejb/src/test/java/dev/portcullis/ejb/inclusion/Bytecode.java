package dev.portcullis.ejb.inclusion;

import dev.portcullis.ejb.scene.TestKey;

/**
 * Contracts of the tests in bytes: a secret that counts its callers, and contracts that call it
 * only under a condition of the block.
 */
final class Bytecode {
  /** {@code transfer(address,uint256)}, the function that everything is called by. */
  static final String GO = "0xa9059cbb" + "0".repeat(128);

  /** Counts calls in slot 0; answers the count. */
  static final String SECRET = "0x6001600054018060005560005260206000f3";

  /** {@code NUMBER > n}. */
  static String afterBlock(long n) {
    return "63%08x4311".formatted(n);
  }

  /** {@code TIMESTAMP > t}. */
  static String afterTime(long t) {
    return "63%08x4211".formatted(t);
  }

  /** {@code PREVRANDAO != word}. */
  static String otherRandomness(String word) {
    return "7f" + word.substring(2) + "441415";
  }

  /** Slot 0 is set. */
  static final String FLAG = "600054";

  private Bytecode() {}

  /** Calls an account with four bytes of {@link #GO}, and discards its result. */
  static String calling(String account) {
    return "63a9059cbb60e01b6000526000600060046000600073" + account.substring(2) + "5af150";
  }

  /** Runtime code: without calldata it sets slot 0; else it calls {@code secret} if armed. */
  static String outer(String armed, String secret) {
    String act = calling(secret) + "00";
    int set = 4 + armed.length() / 2 + 4;
    int then = set + 1 + 6;
    // CALLDATASIZE ISZERO PUSH set JUMPI armed PUSH then JUMPI STOP
    return "0x3615"
        + "60%02x57".formatted(set + 1)
        + armed
        + "60%02x5700".formatted(then + 1)
        + "5b600160005500"
        + "5b"
        + act;
  }

  /** Runtime code that calls {@code secret} for any calldata. */
  static String always(String secret) {
    return "0x" + calling(secret) + "00";
  }

  /** Creation code whose constructor calls {@code secret} if armed. */
  static String constructing(String armed, String secret) {
    int then = armed.length() / 2 + 3 + 5;
    return "0x"
        + armed
        + "60%02x57".formatted(then)
        + "60006000f3"
        + "5b"
        + calling(secret)
        + "60006000f3";
  }

  /** Creation code of runtime code. */
  static String creating(String runtime) {
    String code = runtime.substring(2);
    return "0x61%04x80600c6000396000f3".formatted(code.length() / 2) + code;
  }

  /** Runtime code that runs the code of the account in slot 0 as its own. */
  static String proxy() {
    return "0x366000600037600060003660006000545af43d600060003e3d6000f3";
  }

  /** A word that names an account, for a slot. */
  static String word(TestKey key) {
    return "0x" + key.word();
  }
}
