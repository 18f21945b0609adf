package dev.portcullis.ejb.decision;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ethereum.chain.TracedFrame;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.kernel.Address;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * One frame of a call trace from {@code callTracer} (R-CHN-28). The embedded node also reports
 * effects ({@code withEffects}, ADR 0119).
 *
 * @param kind the kind of the frame
 * @param from the caller
 * @param to the callee; empty for a failed creation
 * @param input the calldata of the frame; empty if a contract destroys itself
 * @param changes whether the frame itself writes, logs, creates, destroys a contract or pays; true
 *     if that is unknown
 * @param inspects the accounts whose balance, code or code hash the frame reads by an opcode; none
 *     if that is unknown
 * @param hasCode whether the callee had code at the time of the call; empty if that is unknown
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

  /** The names in traces, in any case. */
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

    /** Whether the code of another account runs in the caller's context. */
    boolean runsAtCaller() {
      return this == DELEGATECALL || this == CALLCODE;
    }

    /**
     * Whether a value in wei is transferred; a delegate call only repeats the value that the caller
     * received.
     */
    boolean pays() {
      return this == CALL || this == CALLCODE;
    }
  }

  /** The frame, without its inner frames; none if it is unreadable. */
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
            : text(json, "input").flatMap(Calldata::read);
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

  /** A frame of the embedded chain, without its inner frames. */
  static CallFrame of(TracedFrame frame) {
    Kind kind = Kind.valueOf(frame.kind().name());
    return new CallFrame(
        kind,
        address(frame.from()),
        Optional.of(address(frame.to())),
        kind == Kind.SELFDESTRUCT ? NOTHING : Calldata.of(frame.input()),
        frame.changes() || kind.creates() || kind == Kind.SELFDESTRUCT,
        frame.inspected().isEmpty()
            ? Set.of()
            : frame.inspected().stream()
                .map(CallFrame::address)
                .collect(Collectors.toCollection(LinkedHashSet::new)),
        Optional.empty());
  }

  private static Address address(EvmAddress account) {
    return new Address(account.toString());
  }

  private static boolean changes(JsonNode json, Kind kind, Optional<Address> to) {
    if (kind.creates() || kind == Kind.SELFDESTRUCT || (kind.pays() && hasValue(json))) {
      return true;
    }
    JsonNode told = json.path("changes");
    return told.isBoolean() ? told.booleanValue() : kind != Kind.STATICCALL && !isPrecompiled(to);
  }

  /** An unreadable value counts as a value. */
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

  /**
   * The account whose permissions decide, and in whose context the code runs, if {@code caller}
   * makes the call.
   */
  Optional<Address> contextAccount(Optional<Address> caller) {
    return kind.runsAtCaller() ? caller : to;
  }

  /** Whether only a precompiled contract runs, which changes nothing. */
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
