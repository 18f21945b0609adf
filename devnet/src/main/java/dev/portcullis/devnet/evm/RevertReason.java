package dev.portcullis.devnet.evm;

import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.UInt256;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Decodes the reasons that Solidity writes into revert data: {@code Error(string)} and panics. */
public final class RevertReason {

  private static final Bytes ERROR = Bytes.of("0x08c379a0");
  private static final Bytes PANIC = Bytes.of("0x4e487b71");

  private RevertReason() {}

  /** The reason in the output of a reverted frame, or empty if it contains none. */
  public static Optional<String> of(Bytes output) {
    if (output.size() < 36) {
      return Optional.empty();
    }
    Bytes selector = output.slice(0, 4);
    if (selector.equals(PANIC) && output.size() == 36) {
      return Optional.of("panic: " + panic(UInt256.of(output.shared(), 4)));
    }
    return selector.equals(ERROR) ? text(output) : Optional.empty();
  }

  private static Optional<String> text(Bytes output) {
    UInt256 offset = UInt256.of(output.shared(), 4);
    if (!offset.fitsLong() || offset.longValue() > output.size() - 36 || output.size() < 68) {
      return Optional.empty();
    }
    int lengthAt = 4 + (int) offset.longValue();
    if (lengthAt + 32 > output.size()) {
      return Optional.empty();
    }
    UInt256 length = UInt256.of(output.shared(), lengthAt);
    if (!length.fitsLong() || length.longValue() > output.size() - lengthAt - 32) {
      return Optional.empty();
    }
    return Optional.of(
        new String(
            output.shared(), lengthAt + 32, (int) length.longValue(), StandardCharsets.UTF_8));
  }

  private static String panic(UInt256 code) {
    return switch (code.fitsLong() ? (int) Math.min(code.longValue(), 0x100) : 0x100) {
      case 0x00 -> "generic panic";
      case 0x01 -> "assert(false)";
      case 0x11 -> "arithmetic underflow or overflow";
      case 0x12 -> "division or modulo by zero";
      case 0x21 -> "enum overflow";
      case 0x22 -> "invalid encoded storage byte array accessed";
      case 0x31 -> "out-of-bounds array access; popping on an empty array";
      case 0x32 -> "out-of-bounds access of an array or bytesN";
      case 0x41 -> "out of memory";
      case 0x51 -> "uninitialized function";
      default -> "unknown panic code: " + code;
    };
  }
}
