package dev.portcullis.ejb.decision;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hex;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Optional;

/**
 * One frame of a call trace as {@code callTracer} tells it (supplement 2.2).
 *
 * @param kind what the frame is
 * @param from who called
 * @param to who was called; empty for a creation that failed
 * @param input what the code was told; nothing where a contract ends itself
 */
record CallFrame(Kind kind, Address from, Optional<Address> to, Calldata input) {
  private static final Calldata NOTHING = Calldata.of("0x");
  private static final BigInteger LAST_PRECOMPILE = BigInteger.valueOf(0x11);

  /** RIP-7212, EIP-7951. */
  private static final BigInteger P256VERIFY = BigInteger.valueOf(0x100);

  /** Named as in traces, in any case. */
  enum Kind {
    CALL,
    STATICCALL,
    DELEGATECALL,
    CALLCODE,
    CREATE,
    CREATE2,
    SELFDESTRUCT;

    static Optional<Kind> of(String name) {
      return Arrays.stream(values()).filter(kind -> kind.name().equalsIgnoreCase(name)).findFirst();
    }

    boolean creates() {
      return this == CREATE || this == CREATE2;
    }

    /** Whether foreign code runs as the caller's own. */
    boolean runsAtCaller() {
      return this == DELEGATECALL || this == CALLCODE;
    }
  }

  /** The frame, without those beneath it; none if it cannot be read. */
  static Optional<CallFrame> read(JsonNode json) {
    Optional<Kind> kind = text(json, "type").flatMap(Kind::of);
    Optional<Address> from = address(json, "from");
    Optional<Address> to = address(json, "to");
    if (kind.isEmpty() || from.isEmpty() || (to.isEmpty() && !kind.get().creates())) {
      return Optional.empty();
    }
    return kind.get() == Kind.SELFDESTRUCT
        ? Optional.of(new CallFrame(kind.get(), from.get(), to, NOTHING))
        : text(json, "input")
            .filter(Hex::isBytes)
            .map(hex -> new CallFrame(kind.get(), from.get(), to, Calldata.of(hex)));
  }

  /** Whose permissions decide, and as whom the code runs, when {@code caller} makes the call. */
  Optional<Address> place(Optional<Address> caller) {
    return kind.runsAtCaller() ? caller : to;
  }

  /** Whether nothing but a function of the chain runs, which changes nothing. */
  boolean isPrecompiled() {
    return to.map(address -> new BigInteger(1, address.bytes()))
        .filter(number -> number.signum() > 0)
        .filter(number -> number.compareTo(LAST_PRECOMPILE) <= 0 || number.equals(P256VERIFY))
        .isPresent();
  }

  private static Optional<Address> address(JsonNode json, String field) {
    return text(json, field).filter(Address::isValid).map(Address::new);
  }

  private static Optional<String> text(JsonNode json, String field) {
    return Optional.ofNullable(json.path(field).textValue());
  }
}
