package dev.portcullis.ejb.rpc.useroperation;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.HexText;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Decodes {@code execute(bytes32,bytes)} of ERC-7579: a single call or a batch. An account that
 * calls its own {@code execute} is decoded as well.
 */
final class ExecutionDecoder {
  /** The selector of {@code execute(bytes32,bytes)}. */
  static final String EXECUTE = "0xe9ae5c53";

  /** The most calls of an execution, including those of the account to itself. */
  static final int MOST_PARTS = 64;

  private static final int SELECTOR = 4;
  private static final int WORD = 32;
  private static final int ADDRESS = 20;
  private static final byte SINGLE = 0;
  private static final byte BATCH = 1;

  private final byte[] bytes;

  private ExecutionDecoder(byte[] bytes) {
    this.bytes = bytes;
  }

  /**
   * The calls in their order; empty if the calldata is anything else, is malformed, or has too many
   * calls.
   *
   * @param callData hexadecimal bytes
   */
  static Optional<List<ExecutionPart>> parts(Address account, String callData) {
    List<ExecutionPart> parts = new ArrayList<>();
    Deque<ExecutionPart> open = new ArrayDeque<>();
    open.push(new ExecutionPart(account, callData));
    int calls = 0;
    try {
      while (!open.isEmpty()) {
        ExecutionPart next = open.pop();
        if (next.to().equals(account) && next.data().startsWith(EXECUTE)) {
          List<ExecutionPart> inner = new ExecutionDecoder(HexText.bytes(next.data())).decode();
          calls += inner.size();
          for (int i = inner.size() - 1; i >= 0; i--) {
            open.push(inner.get(i));
          }
        } else if (calls == 0) {
          return Optional.empty();
        } else {
          parts.add(next);
        }
        if (calls > MOST_PARTS) {
          return Optional.empty();
        }
      }
      return Optional.of(parts);
    } catch (IllegalArgumentException malformed) {
      return Optional.empty();
    }
  }

  private List<ExecutionPart> decode() {
    byte kind = bytes(SELECTOR, WORD)[0];
    int at = SELECTOR + number(SELECTOR + WORD);
    ExecutionDecoder execution = new ExecutionDecoder(bytes(at + WORD, number(at)));
    return switch (kind) {
      case SINGLE -> List.of(execution.single());
      case BATCH -> execution.batch();
      default -> throw new IllegalArgumentException("another kind of call");
    };
  }

  /** The target, the value and the calldata, without padding. */
  private ExecutionPart single() {
    int from = ADDRESS + WORD;
    return new ExecutionPart(
        new Address(HexText.of(bytes(0, ADDRESS))),
        HexText.of(bytes(from, Math.max(0, bytes.length - from))));
  }

  /** {@code (address,uint256,bytes)[]} as the ABI encodes it. */
  private List<ExecutionPart> batch() {
    int list = number(0);
    int size = number(list);
    if (size > MOST_PARTS) {
      throw new IllegalArgumentException("too many calls");
    }
    int heads = list + WORD;
    List<ExecutionPart> parts = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      int part = heads + number(heads + i * WORD);
      int data = part + number(part + 2 * WORD);
      parts.add(new ExecutionPart(address(part), HexText.of(bytes(data + WORD, number(data)))));
    }
    return parts;
  }

  private Address address(int at) {
    byte[] word = bytes(at, WORD);
    if (new BigInteger(1, word).bitLength() > ADDRESS * Byte.SIZE) {
      throw new IllegalArgumentException("not an address");
    }
    return new Address(HexText.of(Arrays.copyOfRange(word, WORD - ADDRESS, WORD)));
  }

  /** A position or a length, which is at most that of the calldata. */
  private int number(int at) {
    BigInteger number = new BigInteger(1, bytes(at, WORD));
    if (number.compareTo(BigInteger.valueOf(bytes.length)) > 0) {
      throw new IllegalArgumentException("out of bounds");
    }
    return number.intValue();
  }

  private byte[] bytes(int from, int length) {
    if (from < 0 || length < 0 || (long) from + length > bytes.length) {
      throw new IllegalArgumentException("out of bounds");
    }
    return Arrays.copyOfRange(bytes, from, from + length);
  }
}
