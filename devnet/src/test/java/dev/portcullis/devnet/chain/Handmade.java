package dev.portcullis.devnet.chain;

import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;

/** Pieces of hand-written code, as hex without prefix, and contracts of them. */
public final class Handmade {
  /** Counts in slot 0; also the code of contracts that only a few callers may call. */
  public static final String COUNTS = "60015f54015f5500";

  public static final String STOP = "00";

  private Handmade() {}

  /** Initialisation code that leaves this code. */
  public static Bytes creation(String code) {
    return Bytes.of("0x61%04x80600a5f395ff3%s".formatted(code.length() / 2, code));
  }

  /** Calls an address without data and drops the answer. */
  public static String call(EvmAddress to) {
    return "5f5f5f5f5f" + push(to) + "5af150";
  }

  /** The same with wei. */
  public static String pay(EvmAddress to, int wei) {
    return "5f5f5f5f60%02x%s5af150".formatted(wei, push(to));
  }

  static String staticCall(EvmAddress to) {
    return "5f5f5f5f" + push(to) + "5afa50";
  }

  static String delegateCall(EvmAddress to) {
    return "5f5f5f5f" + push(to) + "5af450";
  }

  /** An operation that takes an address, whose answer is dropped. */
  static String look(String opcode, EvmAddress at) {
    return push(at) + opcode + "50";
  }

  /** Copies a byte of the code of an address. */
  static String copyCode(EvmAddress at) {
    return "60015f5f" + push(at) + "3c";
  }

  public static String push(EvmAddress address) {
    return "73" + address.toString().substring(2);
  }

  /** Runs {@code then} when the block's number is greater, and stops. */
  public static String afterBlock(long number, String then) {
    return when("63%08x4311".formatted(number), then);
  }

  /** Runs {@code then} when what the condition leaves on the stack is not zero, and stops. */
  public static String when(String condition, String then) {
    int target = condition.length() / 2 + 5;
    return condition + "61%04x57005b".formatted(target) + then + STOP;
  }

  /** Creates a contract of this code, whose address stays on the stack. At most 32 bytes. */
  public static String create(String initcode) {
    int size = initcode.length() / 2;
    return "%02x%s5f52".formatted(0x5f + size, initcode)
        + "60%02x60%02x5ff0".formatted(size, 32 - size);
  }
}
