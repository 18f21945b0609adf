package dev.portcullis.ejb.decision;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.HexText;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * One frame of a call trace as {@code callTracer} tells it (R-CHN-28). The embedded node also tells
 * effects ({@code withEffects}, ADR 0119).
 *
 * @param kind what the frame is
 * @param from who called
 * @param to who was called; empty for a creation that failed
 * @param input what the code was told; nothing where a contract ends itself
 * @param changes whether the frame itself writes, logs, creates, ends a contract or pays; true
 *     where that is not known
 * @param inspects the accounts whose balance, code or code hash the frame reads by an opcode; none
 *     where that is not known
 * @param hasCode whether the callee had code when it was called; empty where that is not known
 */
record CallFrame(
    Kind kind,
    Address from,
    Optional<Address> to,
    Calldata input,
    boolean changes,
    Set<Address> inspects,
    Optional<Boolean> hasCode) {
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

    /** Whether wei go with it; a delegate call tells those that the caller had received. */
    boolean pays() {
      return this == CALL || this == CALLCODE;
    }
  }

  /** The frame, without those beneath it; none if it cannot be read. */
  static Optional<CallFrame> read(JsonNode json) {
    Optional<Kind> kind = text(json, "type").flatMap(Kind::of);
    Optional<Address> from = address(json, "from");
    Optional<Address> to = address(json, "to");
    Optional<Set<Address>> inspects = inspects(json.path("inspects"));
    if (kind.isEmpty()
        || from.isEmpty()
        || inspects.isEmpty()
        || (to.isEmpty() && !kind.get().creates())) {
      return Optional.empty();
    }
    Optional<Calldata> input =
        kind.get() == Kind.SELFDESTRUCT
            ? Optional.of(NOTHING)
            : text(json, "input").filter(HexText::isBytes).map(Calldata::of);
    return input.map(
        read ->
            new CallFrame(
                kind.get(),
                from.get(),
                to,
                read,
                changes(json, kind.get(), to),
                inspects.get(),
                Optional.of(json.path("hasCode"))
                    .filter(JsonNode::isBoolean)
                    .map(JsonNode::booleanValue)));
  }

  private static boolean changes(JsonNode json, Kind kind, Optional<Address> to) {
    if (kind.creates() || kind == Kind.SELFDESTRUCT || (kind.pays() && hasValue(json))) {
      return true;
    }
    JsonNode told = json.path("changes");
    return told.isBoolean() ? told.booleanValue() : kind != Kind.STATICCALL && !isPrecompiled(to);
  }

  /** A value that cannot be read counts as one. */
  private static boolean hasValue(JsonNode json) {
    JsonNode value = json.path("value");
    return !value.isMissingNode()
        && !value.isNull()
        && !(value.isTextual() && value.textValue().matches("0x0*"));
  }

  private static Optional<Set<Address>> inspects(JsonNode told) {
    if (told.isMissingNode() || told.isNull()) {
      return Optional.of(Set.of());
    }
    Set<Address> read = new LinkedHashSet<>();
    for (JsonNode each : told) {
      if (!each.isTextual() || !Address.isValid(each.textValue())) {
        return Optional.empty();
      }
      read.add(new Address(each.textValue()));
    }
    return Optional.of(read).filter(all -> told.isArray());
  }

  /** Whose permissions decide, and as whom the code runs, when {@code caller} makes the call. */
  Optional<Address> place(Optional<Address> caller) {
    return kind.runsAtCaller() ? caller : to;
  }

  /** Whether nothing but a function of the chain runs, which changes nothing. */
  boolean isPrecompiled() {
    return isPrecompiled(to);
  }

  static boolean isPrecompiled(Optional<Address> account) {
    return account
        .map(address -> new BigInteger(1, address.bytes()))
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
